import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

// As TwoThreadsOneMonitor, with a ReentrantLock and six rounds: at least C(12, 6) = 924 orders, and
// more where queueing for the lock is told apart.
public class TwoThreadsOneLock {
    private static final int ROUNDS = 6;
    private static final Lock LOCK = new ReentrantLock();
    private static String last = "nobody";

    public static void main(String[] args) throws InterruptedException {
        Thread ann = new Thread(() -> signOften("ann"));
        Thread bob = new Thread(() -> signOften("bob"));
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        System.out.println(last);
    }

    private static void signOften(String name) {
        for (int i = 0; i < ROUNDS; i++) {
            LOCK.lock();
            try {
                last = name;
            } finally {
                LOCK.unlock();
            }
        }
    }
}
