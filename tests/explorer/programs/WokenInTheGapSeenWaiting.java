//! labels: uncaught_exception
//! coverage: exhausted
// The loop comes first, but main has seen the waiter wait: it did not come later.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class WokenInTheGapSeenWaiting {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;
    static boolean published;
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                while (!ready) {
                    changed.awaitUninterruptibly();
                }
                if (seen && !published) {
                    throw new IllegalStateException("woken in the gap");
                }
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        lock.lock();
        seen = lock.hasWaiters(changed);
        ready = true;
        lock.unlock();
        lock.lock();
        published = true;
        changed.signal();
        lock.unlock();
        waiter.join();
    }
}
