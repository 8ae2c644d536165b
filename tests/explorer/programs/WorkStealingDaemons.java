//! labels: none
//! output: "answer 42\n"
// Workers of a work-stealing pool are daemons: the program ends without a shutdown.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class WorkStealingDaemons {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newWorkStealingPool(2);
        Future<Integer> six = pool.submit(() -> 6);
        Future<Integer> seven = pool.submit(() -> 7);
        System.out.println("answer " + six.get() * seven.get());
    }
}
