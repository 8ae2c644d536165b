//! labels: none
//! output: "-1\nNumberFormatException\nby hand\n"
// Failures of stages are handled, and a thread completes the future that anyOf waits for.
import java.util.concurrent.CompletableFuture;

public class CompletableFallbacks {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> parsed =
                CompletableFuture.supplyAsync(() -> Integer.parseInt("many"));
        System.out.println(parsed.exceptionally(error -> -1).get());
        System.out.println(parsed.handle((value, error) ->
                error == null ? "fine" : error.getCause().getClass().getSimpleName()).get());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<String> never = new CompletableFuture<>();
        Thread hand = new Thread(() -> manual.complete("by hand"));
        hand.start();
        System.out.println(CompletableFuture.anyOf(manual, never).get());
        hand.join();
    }
}
