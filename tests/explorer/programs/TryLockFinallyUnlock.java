//! labels: uncaught_exception
//! threads: 2
// The finally block unlocks even when tryLock said no: the thread does not own the lock.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockFinallyUnlock {
    private final ReentrantLock lock = new ReentrantLock();
    private int jobs;

    void runIfFree() {
        try {
            if (lock.tryLock()) {
                jobs++;
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockFinallyUnlock printer = new TryLockFinallyUnlock();
        Thread first = new Thread(printer::runIfFree);
        Thread second = new Thread(printer::runIfFree);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
