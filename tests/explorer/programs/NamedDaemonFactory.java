//! labels: none
//! output: "done by helper-1, daemon true\n"
//! threads: 1
// The pool is never shut down, but its threads are daemons and keep nobody alive.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

public class NamedDaemonFactory implements ThreadFactory {
    private final AtomicInteger made = new AtomicInteger();

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, "helper-" + made.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, new NamedDaemonFactory());
        String line = pool.submit(() -> {
            Thread self = Thread.currentThread();
            return "done by " + self.getName() + ", daemon " + self.isDaemon();
        }).get();
        System.out.println(line);
    }
}
