//! labels: none
//! output: "pages 3\n"
//! threads: 1
// When worker and queue are busy the caller prints the page itself, so none is lost.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class CallerRunsPrinter {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger pages = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0L, TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        for (int i = 0; i < 3; i++) {
            pool.execute(pages::incrementAndGet);
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
            System.out.println("pages " + pages);
        }
    }
}
