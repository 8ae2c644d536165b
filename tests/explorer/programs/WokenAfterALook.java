//! labels: uncaught_exception
//! coverage: exhausted
// The waiting thread has only read something before the loop: what it read is old when it wakes.
public class WokenAfterALook {
    static final Object lock = new Object();
    static boolean ready;
    static boolean published;
    static int version;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                int before = version;
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException stopped) {
                        return;
                    }
                }
                if (before == 0 && version == 1 && !published) {
                    throw new IllegalStateException("woken in the gap");
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            version = 1;
            ready = true;
        }
        synchronized (lock) {
            published = true;
            lock.notifyAll();
        }
        waiter.join();
    }
}
