//! labels: livelock
//! coverage: exhausted
//! threads: 1
// An interrupt during the sleep clears the flag that the loop tests, and the loop polls on for
// ever.
public class SleepyCancellation {
    public static void main(String[] args) {
        Thread poller = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        });
        poller.start();
        poller.interrupt();
    }
}
