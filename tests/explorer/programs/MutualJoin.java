//! labels: deadlock
//! coverage: exhausted
//! output: ""
//! output: "after you\nafter you\n"
//! threads: 2
// Each thread first waits for the other one to end, which returns at once only if that has not
// started yet.
public class MutualJoin {
    public static void main(String[] args) {
        Thread[] pair = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int other = 1 - i;
            pair[i] = new Thread(() -> {
                try {
                    pair[other].join();
                    System.out.println("after you");
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        for (Thread t : pair) {
            t.start();
        }
    }
}
