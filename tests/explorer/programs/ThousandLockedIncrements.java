//! labels: none
//! coverage: exhausted
//! output: "2000\n"
//! threads: 2
// Every increment is made with the ReentrantLock held, and given back in finally; the sum is read
// after both joins.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ThousandLockedIncrements {
    private final Lock lock = new ReentrantLock();
    private int count;

    private void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThousandLockedIncrements counter = new ThousandLockedIncrements();
        Thread[] clerks = new Thread[2];
        for (int i = 0; i < clerks.length; i++) {
            clerks[i] = new Thread(() -> {
                for (int k = 0; k < 1000; k++) {
                    counter.increment();
                }
            });
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        System.out.println(counter.count);
    }
}
