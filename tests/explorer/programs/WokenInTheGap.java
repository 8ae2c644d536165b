//! labels: uncaught_exception
//! coverage: exhausted
// wait may end without a notification (JLS 17.2.1): between the two critical sections, after the thread
// has told that it has arrived.
public class WokenInTheGap {
    static final Object lock = new Object();
    static boolean arrived;
    static boolean ready;
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
            ready = true;
        }
        synchronized (lock) {
            published = true;
            lock.notify();
        }
        waiter.join();
    }
}
