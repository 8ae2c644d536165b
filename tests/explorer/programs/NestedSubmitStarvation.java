//! labels: deadlock
//! threads: 2
// Both workers may run a chapter that waits for a page queued behind the two chapters.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class NestedSubmitStarvation {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);

    int chapter(int number) throws InterruptedException, ExecutionException {
        Future<Integer> page = pool.submit(() -> number * 10);
        return page.get() + 1;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        NestedSubmitStarvation book = new NestedSubmitStarvation();
        Future<Integer> first = book.pool.submit(() -> book.chapter(1));
        Future<Integer> second = book.pool.submit(() -> book.chapter(2));
        System.out.println(first.get() + second.get());
        book.pool.shutdown();
    }
}
