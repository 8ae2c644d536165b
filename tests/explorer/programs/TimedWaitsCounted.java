//! labels: none
//! coverage: any
//! left_out: timeouts
// A thread counts how often its time is over, and gives up at the fourth time.
public class TimedWaitsCounted {
    static final Object DESK = new Object();
    static boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread clerk = new Thread(() -> {
            synchronized (DESK) {
                open = true;
                DESK.notifyAll();
            }
        });
        clerk.start();
        synchronized (DESK) {
            for (int i = 0; !open; i++) {
                if (i == 4) {
                    throw new IllegalStateException("gave up");
                }
                DESK.wait(100);
            }
        }
        clerk.join();
    }
}
