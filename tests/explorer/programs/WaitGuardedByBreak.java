//! labels: none
// An endless loop that leaves by a test, with a lock of its own in each turn.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class WaitGuardedByBreak {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread other = new Thread(() -> {
            while (true) {
                lock.lock();
                try {
                    if (ready) {
                        break;
                    }
                    changed.awaitUninterruptibly();
                } finally {
                    lock.unlock();
                }
            }
        });
        other.start();
        lock.lock();
        ready = true;
        changed.signal();
        lock.unlock();
        other.join();
    }
}
