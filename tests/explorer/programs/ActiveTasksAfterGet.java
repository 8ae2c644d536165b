//! labels: none
//! coverage: any
//! left_out: thread_states
// A task that has ended may still count as active.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

public class ActiveTasksAfterGet {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        pool.submit(() -> 1).get();
        System.out.println(pool.getActiveCount());
        pool.shutdown();
    }
}
