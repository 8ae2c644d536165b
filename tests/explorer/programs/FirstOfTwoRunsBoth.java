//! labels: none
//! coverage: exhausted
//! output: ""
//! output: "first\n"
//! output: "second\n"
// Whoever completes the first stage looks at the second one a little later.
import java.util.concurrent.*;

public class FirstOfTwoRunsBoth {
    static volatile String ran;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        first.runAfterBoth(second, () -> ran = Thread.currentThread().getName());
        Thread one = new Thread(() -> first.complete(1), "first");
        Thread other =
                new Thread(
                        () -> {
                            if (first.isDone()) {
                                second.complete(2);
                            }
                        },
                        "second");
        one.start();
        other.start();
        one.join();
        other.join();
        if (ran != null) {
            System.out.println(ran);
        }
    }
}
