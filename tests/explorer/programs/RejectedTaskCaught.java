//! labels: none
//! coverage: exhausted
//! output: "late\n"
//! output: "worked\n"
// A task that comes too late is rejected; nobody asks the exception for its message.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class RejectedTaskCaught {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread submitter =
            new Thread(
                () -> {
                    try {
                        pool.submit(() -> System.out.println("worked"));
                    } catch (RejectedExecutionException late) {
                        System.out.println("late");
                    }
                });
        submitter.start();
        pool.shutdown();
        submitter.join();
    }
}
