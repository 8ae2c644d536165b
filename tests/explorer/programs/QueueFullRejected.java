//! labels: uncaught_exception
//! coverage: exhausted
//! threads: 1
// One worker and a queue of one: the third task is refused when the first has not ended.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class QueueFullRejected {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0L, TimeUnit.MILLISECONDS, new ArrayBlockingQueue<>(1));
        AtomicInteger washed = new AtomicInteger();
        try {
            for (int plate = 0; plate < 3; plate++) {
                pool.execute(washed::incrementAndGet);
            }
        } finally {
            pool.shutdown();
        }
    }
}
