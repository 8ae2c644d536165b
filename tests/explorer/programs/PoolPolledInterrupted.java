//! labels: none
//! coverage: exhausted
//! output: "interrupted\n"
//! output: "false\n"
//! output: "true\n"
//! complete: yes
// A task interrupts who waits for the pool: before the wait, in it, or after it.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolPolledInterrupted {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread waits = Thread.currentThread();
        pool.execute(waits::interrupt);
        pool.shutdown();
        try {
            System.out.println(pool.awaitTermination(10, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
