//! labels: none
//! output: "reading 1\nreading 2\nreading 3\n"
//! output: "reading 1\nreading 2\nreading 3\nreading 4\n"
//! output: "reading 1\nreading 2\nreading 3\nreading 4\nreading 5\n"
//! threads: 1
// The task may run again, twice within the bounds, before the main thread, which the third reading
// lets go on, cancels it. Until then all waits of the scheduler end while nobody else can run.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledReadings {
    private static int n = 0;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService monitor = Executors.newSingleThreadScheduledExecutor();
        CountDownLatch taken = new CountDownLatch(3);
        ScheduledFuture<?> task = monitor.scheduleWithFixedDelay(() -> {
            n++;
            System.out.println("reading " + n);
            taken.countDown();
        }, 10, 10, TimeUnit.MILLISECONDS);
        taken.await();
        task.cancel(false);
        monitor.shutdown();
        monitor.awaitTermination(1, TimeUnit.MINUTES);
    }
}
