//! labels: none
//! output: "false\n"
//! output: "true\n"
// The other thread's call ends the pool, and has not come to its end when this one's returns.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ShutDownByTwo {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        new Thread(pool::shutdown).start();
        pool.shutdown();
        System.out.println(pool.isTerminated());
    }
}
