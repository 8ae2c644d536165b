//! labels: uncaught_exception
//! coverage: exhausted
// As WokenInTheGap, with a condition. The lock is taken by one method and the wait is in another.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class WokenInTheGapOfACondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean arrived;
    static boolean ready;
    static boolean published;

    static void awaitReady() {
        lock.lock();
        try {
            while (!ready) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                arrived = true;
                awaitReady();
                if (!published) {
                    throw new IllegalStateException("woken in the gap");
                }
            } finally {
                lock.unlock();
            }
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
        changed.signalAll();
        lock.unlock();
        waiter.join();
    }
}
