//! labels: deadlock
//! coverage: exhausted
// The change is in one section and the notification in the next, which is left out if nobody has asked for it. A
// wake-up without a reason would mend that, and need not come.
public class NotifiedByChanceOnly {
    private static final Object lock = new Object();
    private static boolean arrived;
    private static boolean ready;
    private static volatile boolean asked;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> asked = true).start();
        new Thread(() -> {
            synchronized (lock) {
                ready = true;
            }
            if (asked) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        }).start();
        synchronized (lock) {
            arrived = true;
            while (!ready) {
                lock.wait();
            }
        }
    }
}
