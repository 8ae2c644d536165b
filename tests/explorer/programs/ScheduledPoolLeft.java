//! labels: deadlock
//! threads: 1
// The alarm is cancelled, but its scheduled pool is not: the worker waits for the next task.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledPoolLeft {
    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> alarm =
                pool.schedule(() -> System.out.println("ring"), 30, TimeUnit.SECONDS);
        alarm.cancel(false);
    }
}
