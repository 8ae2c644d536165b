//! labels: uncaught_exception
//! coverage: exhausted
// A thread installs a handler of its own, and another one asks whether it has.
import java.util.concurrent.CountDownLatch;

public class OwnHandlerIsAskedFor {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        Thread.UncaughtExceptionHandler quiet = (thread, thrown) -> {};
        Thread worker = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler(quiet);
            try {
                asked.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        boolean early = worker.getUncaughtExceptionHandler() == quiet;
        asked.countDown();
        worker.join();
        if (early) {
            throw new IllegalStateException("already installed");
        }
    }
}
