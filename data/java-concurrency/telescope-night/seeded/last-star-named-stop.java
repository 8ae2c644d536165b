import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class StarTracker {
    private static final String STOP = "";

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> stars = new LinkedBlockingQueue<>();
        CountDownLatch tracked = new CountDownLatch(2);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(() -> {
            for (String star = stars.take(); !star.equals(STOP); star = stars.take()) {
                System.out.println("tracking " + star);
                tracked.countDown();
            }
            System.out.println("dome closed");
            return null;
        });
        stars.put("vega");
        stars.put("rigel");
        tracked.await();
        System.out.println("dawn");
        stars.put(STOP);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("night over");
    }
}
