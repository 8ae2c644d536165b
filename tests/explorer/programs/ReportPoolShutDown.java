//! labels: none
//! coverage: exhausted
//! output: "total 3\n"
//! threads: 2
// The same pool as in ReportPoolLeft, but shut down in a finally block, so its workers end.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ReportPoolShutDown {
    private static int pages(String chapter) {
        return chapter.length();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService printers = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> parts = new ArrayList<>();
            for (String chapter : new String[] {"i", "ii"}) {
                Callable<Integer> count = () -> pages(chapter);
                parts.add(printers.submit(count));
            }
            int total = 0;
            for (Future<Integer> part : parts) {
                total += part.get();
            }
            System.out.println("total " + total);
        } finally {
            printers.shutdown();
        }
    }
}
