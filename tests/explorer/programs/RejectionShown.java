//! labels: none
//! coverage: any
//! left_out: random_numbers
// The message of a rejected task's exception names the task and the pool by their hashes.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class RejectionShown {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread submitter =
            new Thread(
                () -> {
                    try {
                        pool.execute(() -> {});
                    } catch (RejectedExecutionException late) {
                        System.out.println(late);
                    }
                });
        submitter.start();
        pool.shutdown();
        submitter.join();
    }
}
