//! labels: uncaught_exception
//! coverage: exhausted
// As ScheduledAsPoolEnds: the pool has ended, and the task is in its queue.
import java.util.concurrent.*;

public class ScheduledTaskIsLeft {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Thread other = new Thread(() -> {
            try {
                pool.execute(() -> { });
            } catch (RejectedExecutionException late) {
                return;
            }
        });
        other.start();
        pool.shutdown();
        other.join();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.SECONDS);
        if (!pool.getQueue().isEmpty()) {
            throw new IllegalStateException("nobody runs it");
        }
    }
}
