//! labels: none
//! coverage: exhausted
//! output: "m"
//! output: "mm"
//! output: "mmm"
// An idle worker ends, takes the task that has just come, and ends: the pool finds that it has none.
import java.util.concurrent.*;

public class WorkerEndsAsTaskComes {
    static final StringBuffer MADE = new StringBuffer();

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        1,
                        1,
                        1,
                        TimeUnit.MICROSECONDS,
                        new LinkedBlockingQueue<>(),
                        task -> {
                            MADE.append('m');
                            return new Thread(task);
                        });
        pool.allowCoreThreadTimeOut(true);
        pool.execute(() -> { });
        pool.execute(() -> { });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.print(MADE);
    }
}
