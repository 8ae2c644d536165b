//! labels: deadlock
//! coverage: exhausted
//! output: "total 3\n"
//! threads: 2
// All results are in and printed, but nobody shuts the pool down and its workers wait for more for
// ever.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ReportPoolLeft {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService printers = Executors.newFixedThreadPool(2);
        List<Future<Integer>> parts = new ArrayList<>();
        for (String chapter : new String[] {"i", "ii"}) {
            parts.add(printers.submit(chapter::length));
        }
        int total = 0;
        for (Future<Integer> part : parts) {
            total += part.get();
        }
        System.out.println("total " + total);
    }
}
