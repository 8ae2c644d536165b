//! labels: deadlock
//! coverage: exhausted
// The waiter tests without the lock, so the notification may come between its test and its wait.
public class NotifiedBeforeTheWait {
    private static final Object lock = new Object();
    private static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            ready = true;
            synchronized (lock) {
                lock.notifyAll();
            }
        }).start();
        try {
            while (!ready) {
                synchronized (lock) {
                    lock.wait();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
