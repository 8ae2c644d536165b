//! labels: none
//! output: "true 12\n"
//! threads: 2
// Termination of the pool within the minute orders the plain total before main's read.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class AuditAfterTermination {
    private int total;

    synchronized void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        AuditAfterTermination audit = new AuditAfterTermination();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> audit.add(5));
        pool.execute(() -> audit.add(7));
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(ended + " " + audit.total);
    }
}
