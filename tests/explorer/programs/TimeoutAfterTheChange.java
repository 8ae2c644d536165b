//! labels: none
//! coverage: exhausted
//! output: "done\n"
//! output: "timeout false\n"
//! output: "timeout true\n"
// The time of the wait may be over while the other thread has the lock, which signals nobody then.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimeoutAfterTheChange {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition CHANGED = LOCK.newCondition();
    private static boolean ready;

    private static String await() throws InterruptedException {
        LOCK.lock();
        try {
            while (!ready) {
                if (!CHANGED.await(1, TimeUnit.MILLISECONDS)) {
                    return "timeout " + ready;
                }
            }
            return "done";
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread changes = new Thread(() -> {
            LOCK.lock();
            ready = true;
            CHANGED.signal();
            LOCK.unlock();
        });
        changes.start();
        System.out.println(await());
        changes.join();
    }
}
