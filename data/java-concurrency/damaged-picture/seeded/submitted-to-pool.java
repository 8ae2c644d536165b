import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class RenderFarm {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> failure = new AtomicReference<>();
        AtomicInteger rendered = new AtomicInteger();
        AtomicInteger threads = new AtomicInteger();
        ExecutorService farm = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task, "renderer-" + threads.getAndIncrement());
            thread.setUncaughtExceptionHandler(
                (dead, e) -> failure.set(dead.getName() + ": " + e.getMessage()));
            return thread;
        });
        for (int share = 0; share < 2; share++) {
            int first = 3 * share;
            farm.submit(() -> {
                for (int picture = first; picture < first + 3; picture++) {
                    if (picture == 4) {
                        throw new IllegalStateException("picture " + picture);
                    }
                    rendered.incrementAndGet();
                }
            });
        }
        farm.shutdown();
        farm.awaitTermination(1, TimeUnit.MINUTES);
        if (failure.get() != null) {
            System.out.println("lost: " + failure.get());
            System.out.println("main renders 5");
            rendered.incrementAndGet();
        }
        System.out.println("rendered=" + rendered.get());
    }
}
