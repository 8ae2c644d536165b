//! labels: none
//! output: "ended\n"
//! output: "interrupted\n"
// After its last act, and before its end, the other thread is alive.
public class InterruptedThenJoins {
    private static volatile boolean told;

    public static void main(String[] args) {
        Thread teller = new Thread(() -> told = true);
        teller.start();
        while (!told) {
            Thread.yield();
        }
        Thread.currentThread().interrupt();
        try {
            teller.join();
            System.out.println("ended");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
