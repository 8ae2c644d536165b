//! labels: none
//! output: "stars 3\n"
//! threads: 1
// Nobody shuts the pool down, but the idle worker of a cached pool ends after a minute.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CachedPoolIdlesOut {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> stars = pool.submit(() -> "***".length());
        System.out.println("stars " + stars.get());
    }
}
