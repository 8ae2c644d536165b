//! labels: deadlock
//! coverage: exhausted
// The pool has found no task and ends, with one that is just being put into it.
import java.util.concurrent.*;

public class ForkJoinPoolShutAsTaskComes {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread other = new Thread(() -> {
            try {
                pool.invoke(ForkJoinTask.adapt(() -> { }));
            } catch (RejectedExecutionException late) {
                return;
            }
        });
        other.start();
        pool.shutdown();
        other.join();
    }
}
