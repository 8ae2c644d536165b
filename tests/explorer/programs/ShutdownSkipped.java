//! labels: deadlock, uncaught_exception
//! threads: 1
// get rethrows, so main leaves before shutdown, and the worker is parked for ever.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ShutdownSkipped {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Callable<Integer> parse = () -> Integer.parseInt("forty-two");
        Future<Integer> number = pool.submit(parse);
        System.out.println("number " + number.get());
        pool.shutdown();
    }
}
