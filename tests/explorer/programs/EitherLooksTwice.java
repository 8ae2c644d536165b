//! labels: none
//! coverage: exhausted
//! output: "1\n"
//! output: "2\n"
// The first stage is looked at, then both are completed, then the second one is looked at.
import java.util.concurrent.*;

public class EitherLooksTwice {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Object> first = new CompletableFuture<>();
        CompletableFuture<Object> second = new CompletableFuture<>();
        Thread other =
                new Thread(
                        () -> {
                            first.complete(1);
                            second.complete(2);
                        });
        other.start();
        Object found = CompletableFuture.anyOf(first, second).join();
        other.join();
        System.out.println(found);
    }
}
