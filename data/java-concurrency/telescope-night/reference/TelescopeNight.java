import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TelescopeNight {
    private final BlockingQueue<String> stars = new LinkedBlockingQueue<>();
    private final Semaphore tracked = new Semaphore(0);

    private void track() {
        try {
            while (true) {
                String star = stars.take();
                System.out.println("tracking " + star);
                tracked.release();
            }
        } catch (InterruptedException dawn) {
            System.out.println("dome closed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TelescopeNight telescope = new TelescopeNight();
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Future<?> tracking = executor.submit(telescope::track);
        telescope.stars.put("vega");
        telescope.stars.put("rigel");
        telescope.tracked.acquire(2);
        System.out.println("dawn");
        tracking.cancel(true);
        executor.shutdown();
        if (executor.awaitTermination(1, TimeUnit.MINUTES)) {
            System.out.println("night over");
        }
    }
}
