import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        CountDownLatch done = new CountDownLatch(3);
        AtomicInteger sum = new AtomicInteger();
        Iterator<Integer> numbers = Arrays.asList(1, 2, 3).iterator();
        ScheduledFuture<?> task = scheduler.scheduleAtFixedRate(() -> {
            int n = numbers.next();
            if (n > 1) {
                numbers.remove();
            }
            int value = 60 + n * n;
            System.out.println("reading " + n + "=" + value);
            sum.addAndGet(value);
            done.countDown();
        }, 0, 10, TimeUnit.MILLISECONDS);
        done.await();
        task.cancel(false);
        scheduler.shutdown();
        scheduler.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("sum=" + sum.get());
    }
}
