//! labels: none
//! output: "cheapest 11 of 2\n"
//! threads: 2
// Quotes are taken as they come; the cheapest does not depend on the order.
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionServiceQuotes {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Integer> quotes = new ExecutorCompletionService<>(pool);
        quotes.submit(() -> 14);
        quotes.submit(() -> 11);
        pool.shutdown();
        int cheapest = Integer.MAX_VALUE;
        int count = 0;
        while (count < 2) {
            cheapest = Math.min(cheapest, quotes.take().get());
            count++;
        }
        System.out.println("cheapest " + cheapest + " of " + count);
    }
}
