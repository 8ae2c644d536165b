//! labels: none
//! coverage: exhausted
//! output: "false\n"
//! output: "true\n"
// A pool that is shut down interrupts workers without a task: this one may still hold its task, or
// wait in the queue, which takes note of the interrupt.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WorkerInterruptedOrNot {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(1, work -> new Thread(() -> {
            work.run();
            System.out.println(Thread.interrupted());
        }));
        pool.execute(done::countDown);
        done.await();
        pool.shutdown();
    }
}
