//! labels: none
//! output: "not run\n"
//! output: "run\n"
// The other thread has begun to run the task, and sees that it was cancelled.
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

public class TaskRunByTwo {
    public static void main(String[] args) throws InterruptedException {
        AtomicBoolean run = new AtomicBoolean();
        FutureTask<Integer> task = new FutureTask<>(() -> {
            run.set(true);
            return 1;
        });
        Thread other = new Thread(task);
        other.start();
        task.run();
        task.cancel(false);
        other.join();
        System.out.println(run.get() ? "run" : "not run");
    }
}
