//! labels: uncaught_exception
//! coverage: exhausted
// A wait with a time that is not over may end without a notification, too.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class WokenInTheGapOfALongWait {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean arrived;
    static boolean ready;
    static boolean published;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                arrived = true;
                while (!ready) {
                    if (!changed.await(1, TimeUnit.HOURS)) {
                        return;
                    }
                }
                if (!published) {
                    throw new IllegalStateException("woken in the gap");
                }
            } catch (InterruptedException stopped) {
                return;
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
