//! labels: uncaught_exception
//! coverage: any
//! left_out: spurious_wakeups
// The other waits for a monitor for a time, and main sees it.
public class StateSeenInTimedWait {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(20_000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        other.start();
        synchronized (lock) {
            if (other.getState() == Thread.State.TIMED_WAITING) {
                throw new IllegalStateException("waits for a time");
            }
            lock.notifyAll();
        }
        other.join();
    }
}
