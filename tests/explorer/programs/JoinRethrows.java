//! labels: uncaught_exception
//! threads: 1
// join wraps the failure of a stage in a CompletionException, and main does not catch it.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class JoinRethrows {
    public static void main(String[] args) {
        ExecutorService kitchen = Executors.newFixedThreadPool(1);
        try {
            int share = CompletableFuture.supplyAsync(() -> 0, kitchen)
                    .thenApply(guests -> 12 / guests)
                    .join();
            System.out.println("share " + share);
        } finally {
            kitchen.shutdown();
        }
    }
}
