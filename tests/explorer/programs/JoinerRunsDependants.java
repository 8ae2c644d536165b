//! labels: deadlock
//! coverage: exhausted
// A thread that has waited for a stage runs what depends on it, unless whoever completes it is faster.
import java.util.concurrent.*;

public class JoinerRunsDependants {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        CountDownLatch latch = new CountDownLatch(1);
        stage.thenRun(
                () -> {
                    try {
                        latch.await();
                    } catch (InterruptedException unlikely) {
                        throw new IllegalStateException(unlikely);
                    }
                });
        Thread other = new Thread(() -> stage.complete(1));
        other.start();
        stage.join();
        latch.countDown();
        other.join();
    }
}
