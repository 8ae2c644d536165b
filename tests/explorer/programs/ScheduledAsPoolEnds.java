//! labels: deadlock
//! coverage: exhausted
// The pool runs when schedule asks, and ends before the task is in its queue: nobody runs the task.
import java.util.concurrent.*;

public class ScheduledAsPoolEnds {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        new Thread(pool::shutdown).start();
        try {
            pool.schedule(() -> { }, 10, TimeUnit.MILLISECONDS).get();
        } catch (RejectedExecutionException | CancellationException late) {
            return;
        }
    }
}
