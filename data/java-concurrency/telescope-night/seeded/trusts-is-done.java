import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

public class Observatory {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> stars = new LinkedBlockingQueue<>();
        CountDownLatch latch = new CountDownLatch(2);
        ExecutorService executor = Executors.newFixedThreadPool(1);
        Future<?> tracking = executor.submit(() -> {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    String star = stars.take();
                    System.out.println("tracking " + star);
                    latch.countDown();
                }
                System.out.println("dome closed");
            } catch (InterruptedException e) {
                System.out.println("dome closed");
            }
        });
        stars.add("vega");
        stars.add("rigel");
        latch.await();
        System.out.println("dawn");
        tracking.cancel(true);
        executor.shutdown();
        while (!tracking.isDone()) {
            Thread.yield();
        }
        System.out.println("night over");
    }
}
