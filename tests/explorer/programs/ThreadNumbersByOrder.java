//! labels: uncaught_exception
//! coverage: exhausted
// Of two threads that make a thread without a name, either may get the first number.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadNumbersByOrder {
    static Thread first;
    static ExecutorService pool;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Thread one = new Thread(() -> {
            first = new Thread();
            pool = Executors.newFixedThreadPool(1);
        }, "one");
        Thread other = new Thread(() -> {
            new Thread();
            Executors.newFixedThreadPool(1);
        }, "other");
        one.start();
        other.start();
        one.join();
        other.join();
        String worker = pool.submit(() -> Thread.currentThread().getName()).get();
        pool.shutdown();
        if (!first.getName().equals("Thread-0") && !worker.equals("pool-1-thread-1")) {
            throw new IllegalStateException("the second of both");
        }
    }
}
