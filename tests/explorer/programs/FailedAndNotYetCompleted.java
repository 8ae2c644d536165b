//! labels: uncaught_exception
//! coverage: exhausted
// The task acts and throws; its future is completed only after that.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

public class FailedAndNotYetCompleted {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch acted = new CountDownLatch(1);
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            acted.countDown();
            throw new IllegalArgumentException("no number");
        });
        acted.await();
        if (!future.isCompletedExceptionally()) {
            throw new IllegalStateException("not yet failed");
        }
    }
}
