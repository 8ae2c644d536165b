import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

// As TwoThreadsOneMonitor, with a ReentrantLock: C(16, 8) = 12,870 orders.
public class TwoThreadsOneLock {
    private static final int ROUNDS = 8;
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
