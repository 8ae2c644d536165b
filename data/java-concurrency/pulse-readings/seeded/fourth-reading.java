import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class PulseReadings {
    private static int n = 0;
    private static int sum = 0;

    public static void main(String[] args) throws InterruptedException {
        final ScheduledExecutorService monitor = Executors.newSingleThreadScheduledExecutor();
        final CountDownLatch done = new CountDownLatch(3);
        final ScheduledFuture<?> task = monitor.scheduleWithFixedDelay(new Runnable() {
            public void run() {
                n++;
                int value = 60 + n * n;
                System.out.println("reading " + n + "=" + value);
                sum += value;
                done.countDown();
            }
        }, 10, 10, TimeUnit.MILLISECONDS);
        done.await();
        task.cancel(true);
        monitor.shutdown();
        while (!monitor.awaitTermination(100, TimeUnit.MILLISECONDS)) {
            // keep waiting
        }
        System.out.println("sum=" + sum);
    }
}
