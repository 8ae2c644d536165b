//! labels: none
//! coverage: exhausted
//! output: "mmh2"
//! output: "mm2h"
//! output: "mm2"
//! output: "mhm2"
// A worker dies of its task. Before it makes another one in its place, main may have made that for the
// second task: the handler runs first then.
import java.util.concurrent.*;

public class WorkerReplacedByAnother {
    static final StringBuffer TOLD = new StringBuffer();

    public static void main(String[] args) throws Exception {
        ExecutorService pool =
                Executors.newFixedThreadPool(
                        1,
                        task -> {
                            TOLD.append('m');
                            Thread thread = new Thread(task);
                            thread.setUncaughtExceptionHandler((dead, why) -> TOLD.append('h'));
                            return thread;
                        });
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        pool.execute(() -> TOLD.append('2'));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.print(TOLD);
    }
}
