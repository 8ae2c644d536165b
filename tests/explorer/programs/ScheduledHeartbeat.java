//! labels: none
//! output: "first once\nbeats 2, ended true\n"
//! threads: 1
// The second beat shuts the pool down, which also cancels the periodic task.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ScheduledHeartbeat {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> once = pool.schedule(() -> "once", 10, TimeUnit.MILLISECONDS);
        System.out.println("first " + once.get());
        AtomicInteger beats = new AtomicInteger();
        pool.scheduleAtFixedRate(() -> {
            if (beats.incrementAndGet() == 2) {
                pool.shutdown();
            }
        }, 0, 5, TimeUnit.MILLISECONDS);
        boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("beats " + beats + ", ended " + ended);
    }
}
