//! labels: deadlock
//! coverage: exhausted
// A stage is complete a little before the pool has what depends on it. Who sees that and shuts the pool
// down has it refuse the task: nobody completes the second stage.
import java.util.concurrent.*;

public class StageDoneBeforeItsPoolHears {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        new ThreadPoolExecutor.DiscardPolicy());
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 1, pool);
        CompletableFuture<Void> second = first.thenRunAsync(() -> { }, pool);
        if (!first.isDone()) {
            second.join();
        }
        pool.shutdown();
        second.join();
    }
}
