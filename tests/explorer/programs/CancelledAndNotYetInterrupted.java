//! labels: uncaught_exception
//! coverage: exhausted
// A task is cancelled first, and its thread is interrupted after that.
import java.util.concurrent.FutureTask;

public class CancelledAndNotYetInterrupted {
    static volatile FutureTask<Integer> task;
    static volatile boolean missed;

    public static void main(String[] args) throws InterruptedException {
        task = new FutureTask<>(() -> {
            if (task.isCancelled() && !Thread.currentThread().isInterrupted()) {
                missed = true;
            }
            return 1;
        });
        Thread worker = new Thread(task);
        worker.start();
        task.cancel(true);
        worker.join();
        if (missed) {
            throw new IllegalStateException("cancelled, and not interrupted");
        }
    }
}
