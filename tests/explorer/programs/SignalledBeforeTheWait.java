//! labels: deadlock
//! coverage: exhausted
// As with a monitor: the signal may come between the test and the wait.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalledBeforeTheWait {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        AtomicBoolean ready = new AtomicBoolean();
        new Thread(() -> {
            ready.set(true);
            lock.lock();
            changed.signalAll();
            lock.unlock();
        }).start();
        while (!ready.get()) {
            lock.lock();
            try {
                changed.awaitUninterruptibly();
            } finally {
                lock.unlock();
            }
        }
    }
}
