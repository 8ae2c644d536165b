//! labels: none
//! coverage: any
//! left_out: clock
//! left_out: spurious_wakeups
// How much of the time is left decides what is printed.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitNanosThreshold {
    private static final ReentrantLock lock = new ReentrantLock();
    private static final Condition changed = lock.newCondition();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                changed.signal();
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        try {
            other.start();
            long left = changed.awaitNanos(1_000_000_000L);
            System.out.println(left > 500_000_000L ? "early" : "late");
        } finally {
            lock.unlock();
        }
        other.join();
    }
}
