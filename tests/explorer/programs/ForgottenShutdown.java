//! labels: deadlock
//! output: "lengths 8\n"
//! threads: 2
// The answer is right, but nobody shuts the pool down: its workers wait for tasks for ever.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ForgottenShutdown {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> lengths = new ArrayList<>();
        for (String word : new String[] {"north", "sea"}) {
            lengths.add(pool.submit(word::length));
        }
        int sum = 0;
        for (Future<Integer> length : lengths) {
            sum += length.get();
        }
        System.out.println("lengths " + sum);
    }
}
