//! labels: none
//! coverage: exhausted
//! output: "not over\n"
//! output: "over 1\n"
//! complete: yes
// What a task has done is known where the pool is over, and a short wait may end before.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolOverOrNot {
    private static int done;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> done++);
        pool.shutdown();
        boolean over = pool.awaitTermination(10, TimeUnit.MILLISECONDS);
        System.out.println(over ? "over " + done : "not over");
    }
}
