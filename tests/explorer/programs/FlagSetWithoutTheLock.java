//! labels: uncaught_exception
//! coverage: exhausted
// What the loop tests is written without the lock; the notification comes later, with the lock.
public class FlagSetWithoutTheLock {
    static final Object lock = new Object();
    static boolean arrived;
    static volatile boolean ready;
    static boolean published;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                arrived = true;
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException stopped) {
                        return;
                    }
                }
                if (!published) {
                    throw new IllegalStateException("woken in the gap");
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            if (!arrived) {
                published = true;
            }
        }
        ready = true;
        synchronized (lock) {
            published = true;
            lock.notifyAll();
        }
        waiter.join();
    }
}
