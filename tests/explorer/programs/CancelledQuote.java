//! labels: uncaught_exception
//! threads: 2
// If the impatient thread cancels in time, get throws a CancellationException in main.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CancelledQuote {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            Future<Integer> quote = pool.submit(() -> 19);
            Thread impatient = new Thread(() -> quote.cancel(true), "impatient");
            impatient.start();
            System.out.println("quote " + quote.get());
        } finally {
            pool.shutdown();
        }
    }
}
