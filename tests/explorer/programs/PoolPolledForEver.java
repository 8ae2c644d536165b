//! labels: livelock
//! coverage: exhausted
// Nobody has asked the pool to end.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolPolledForEver {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
        while (!pool.awaitTermination(10, TimeUnit.MILLISECONDS)) {
        }
    }
}
