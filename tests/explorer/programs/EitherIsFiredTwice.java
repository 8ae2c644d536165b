//! labels: none
//! coverage: exhausted
//! output: "1 false"
//! output: "1 true"
//! output: "3 false"
//! output: "3 true"
// Main has completed the stage of either with its value, and the other thread, which comes a little later,
// takes what depends on that. Main cancels it before it is complete.
import java.util.concurrent.*;

public class EitherIsFiredTwice {
    static volatile int seen;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        CompletableFuture<Integer> last =
                one.acceptEither(two, value -> seen = value).thenApply(nothing -> 5);
        Thread other = new Thread(() -> one.complete(3));
        other.start();
        two.complete(1);
        boolean cancelled = last.cancel(true);
        other.join();
        System.out.print(seen + " " + cancelled);
    }
}
