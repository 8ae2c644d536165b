//! labels: none
//! coverage: exhausted
//! output: "slept\nfalse\n"
//! output: "woken\nfalse\n"
//! threads: 1
// The interrupt finds the sleeper before, during or after its nap; the exception clears the flag,
// and so does interrupted().
public class InterruptedSleeper {
    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(20);
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
            Thread.interrupted();
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(sleeper.isInterrupted());
    }
}
