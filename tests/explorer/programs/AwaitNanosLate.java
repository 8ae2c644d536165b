//! labels: none
//! output: "in time\n"
//! output: "too late\n"
//! threads: 1
// Who is signalled may get the lock back when the time is over.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitNanosLate {
    private static final ReentrantLock lock = new ReentrantLock();
    private static final Condition changed = lock.newCondition();
    private static boolean sent;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                sent = true;
                changed.signal();
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        try {
            other.start();
            // Longer than any wait that expires while others can run.
            long left = 3_600_000_000_000L;
            while (!sent) {
                left = changed.awaitNanos(left);
            }
            System.out.println(left > 0 ? "in time" : "too late");
        } finally {
            lock.unlock();
        }
        other.join();
    }
}
