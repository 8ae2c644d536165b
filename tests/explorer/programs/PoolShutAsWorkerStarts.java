//! labels: deadlock
//! coverage: exhausted
// The other thread's task gets a worker, which is counted and not started yet. The task of main goes
// into the queue; the pool is shut down; the worker does not start, and nobody runs what is queued.
import java.util.concurrent.*;

public class PoolShutAsWorkerStarts {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread other = new Thread(() -> {
            try {
                pool.submit(() -> { });
            } catch (RejectedExecutionException late) {
                return;
            }
        });
        other.start();
        Future<?> task = pool.submit(() -> { });
        pool.shutdown();
        task.get();
        other.join();
    }
}
