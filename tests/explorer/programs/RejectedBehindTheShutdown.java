//! labels: none
//! coverage: exhausted
//! output: "false given\n"
//! output: "true given\n"
//! output: "false refused\n"
//! output: "true refused\n"
// The pool has the task in its queue as it is shut down, so it has not ended; then it finds that it is shut
// down, and refuses the task.
import java.util.concurrent.*;

public class RejectedBehindTheShutdown {
    static boolean ended;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(0, 1, 9, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Thread other = new Thread(() -> {
            pool.shutdown();
            ended = pool.isTerminated();
        });
        other.start();
        String told = "given";
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException late) {
            told = "refused";
        }
        other.join();
        System.out.println(ended + " " + told);
    }
}
