import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

// A latch, a condition and a pool's end, each awaited for a time that may run out first.
public class TimedAwaits {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition READY = LOCK.newCondition();
    private static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch started = new CountDownLatch(2);
        pool.execute(
                () -> {
                    started.countDown();
                    announce();
                });
        pool.execute(started::countDown);
        boolean all = started.await(2, TimeUnit.SECONDS);
        boolean told = awaitReady();
        pool.shutdown();
        boolean over = pool.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(all + " " + told + " " + over);
    }

    private static void announce() {
        LOCK.lock();
        try {
            ready = true;
            READY.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    private static boolean awaitReady() throws InterruptedException {
        LOCK.lock();
        try {
            while (!ready) {
                if (!READY.await(1, TimeUnit.SECONDS)) {
                    return ready;
                }
            }
            return true;
        } finally {
            LOCK.unlock();
        }
    }
}
