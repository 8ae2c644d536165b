//! labels: none
//! coverage: exhausted
// Waits of 10 ms expire many times before the event after a second.

public class WaitsForALateEvent {
    private static final Object lock = new Object();
    private static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
            synchronized (lock) {
                done = true;
            }
        });
        Thread two = new Thread(() -> {
            synchronized (lock) {
                while (!done) {
                    try {
                        lock.wait(10);
                    } catch (InterruptedException interrupted) {
                        throw new AssertionError(interrupted);
                    }
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
