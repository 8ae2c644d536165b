import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class PulseMonitor {
    private static int count = 0;
    private static int sum = 0;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(3);
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> handle = scheduler.scheduleWithFixedDelay(() -> {
            if (count >= 3) {
                return;
            }
            count++;
            int value = 60 + count * count;
            System.out.println("reading " + count + "=" + value);
            latch.countDown();
            sum += value;
        }, 0, 10, TimeUnit.MILLISECONDS);
        latch.await();
        handle.cancel(true);
        scheduler.shutdown();
        System.out.println("sum=" + sum);
    }
}
