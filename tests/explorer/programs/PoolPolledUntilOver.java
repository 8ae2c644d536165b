//! labels: none
//! coverage: exhausted
// Each wait for the pool may be too short, and the loop waits again.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolPolledUntilOver {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(ran::incrementAndGet);
        pool.execute(ran::incrementAndGet);
        pool.shutdown();
        while (!pool.awaitTermination(10, TimeUnit.MILLISECONDS)) {
        }
        if (ran.get() != 2) {
            throw new AssertionError("a task has not run");
        }
    }
}
