//! labels: deadlock, uncaught_exception
//! coverage: exhausted
// The loop follows a lock, but not that of its condition, which the waiter has had for longer.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WokenInTheGapUnderTwoLocks {
    static final Lock lock = new ReentrantLock();
    static final Lock other = new ReentrantReadWriteLock().writeLock();
    static final Condition changed = lock.newCondition();
    static boolean arrived;
    static boolean ready;
    static boolean published;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            arrived = true;
            other.lock();
            while (!ready) {
                changed.awaitUninterruptibly();
            }
            if (!published) {
                throw new IllegalStateException("woken in the gap");
            }
            other.unlock();
            lock.unlock();
        });
        waiter.start();
        lock.lock();
        if (!arrived) {
            published = true;
        }
        ready = true;
        lock.unlock();
        lock.lock();
        published = true;
        changed.signal();
        lock.unlock();
        waiter.join();
    }
}
