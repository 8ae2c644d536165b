import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Mean {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        List<String> names = Arrays.asList("coast", "hills", "lake");
        Callable<Integer> coast = () -> 12;
        Callable<Integer> hills = () -> {
            throw new IOException("broken");
        };
        Callable<Integer> lake = () -> 20;
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = pool.invokeAll(Arrays.asList(coast, hills, lake));
        int sum = 0;
        int count = 0;
        for (Future<Integer> future : futures) {
            String name = names.get(futures.indexOf(future));
            if (future.isDone() && !future.isCancelled()) {
                Integer degrees = future.get();
                System.out.println(name + ": " + degrees + " degrees");
                sum += degrees;
                count++;
            } else {
                System.out.println(name + ": no answer");
            }
        }
        System.out.println("mean=" + sum / count);
        pool.shutdown();
    }
}
