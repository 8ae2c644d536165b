//! labels: none
//! coverage: any
//! left_out: clock
//! left_out: spurious_wakeups
// A method gives what is left to one that decides by it.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitNanosReturned {
    private static final ReentrantLock lock = new ReentrantLock();
    private static final Condition changed = lock.newCondition();

    private static long pause(long nanos) throws InterruptedException {
        return changed.awaitNanos(nanos);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println("here"));
        other.start();
        lock.lock();
        try {
            System.out.println(pause(1_000_000L) < -1_000 ? "late" : "in time");
        } finally {
            lock.unlock();
        }
        other.join();
    }
}
