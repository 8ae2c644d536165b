//! labels: none
//! output: "6\n15\nbad slice\n"
//! threads: 2
// invokeAll waits for all three; the failure of one is kept in its future and handled there.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAllSlices {
    static Callable<Integer> sum(int... slice) {
        return () -> {
            if (slice.length == 0) {
                throw new IllegalArgumentException("bad slice");
            }
            int total = 0;
            for (int n : slice) {
                total += n;
            }
            return total;
        };
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        tasks.add(sum(1, 2, 3));
        tasks.add(sum(4, 5, 6));
        tasks.add(sum());
        try {
            for (Future<Integer> total : pool.invokeAll(tasks)) {
                try {
                    System.out.println(total.get());
                } catch (ExecutionException e) {
                    System.out.println(e.getCause().getMessage());
                }
            }
        } finally {
            pool.shutdown();
        }
    }
}
