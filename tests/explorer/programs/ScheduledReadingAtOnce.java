//! labels: none
//! output: "reading 1\n"
//! output: "reading 1\nreading 2\n"
//! output: "reading 1\nreading 2\nreading 3\n"
//! threads: 1
// The first reading comes without any delay; two more may overtake the main thread.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledReadingAtOnce {
    private static int n = 0;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService monitor = Executors.newSingleThreadScheduledExecutor();
        CountDownLatch taken = new CountDownLatch(1);
        ScheduledFuture<?> task = monitor.scheduleAtFixedRate(() -> {
            n++;
            System.out.println("reading " + n);
            taken.countDown();
        }, 0, 10, TimeUnit.MILLISECONDS);
        taken.await();
        task.cancel(false);
        monitor.shutdown();
        monitor.awaitTermination(1, TimeUnit.MINUTES);
    }
}
