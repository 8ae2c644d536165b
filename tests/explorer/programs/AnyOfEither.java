//! labels: none
//! coverage: exhausted
//! output: "a\n"
//! output: "b\n"
import java.util.concurrent.*;
public class AnyOfEither {
    public static void main(String[] args) {
        CompletableFuture<String> a = CompletableFuture.supplyAsync(() -> "a"), b = CompletableFuture.supplyAsync(() -> "b");
        System.out.println(CompletableFuture.anyOf(a, b).join());
    }
}
