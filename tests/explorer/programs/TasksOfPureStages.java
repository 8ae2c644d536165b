//! labels: none
//! coverage: exhausted
//! output: "5\n"
//! most_events: 200000
// Functions that only compute: who runs them, and when, nobody can see.
import java.util.concurrent.*;

public class TasksOfPureStages {
    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Integer> sum = one.thenCombine(two, Integer::sum);
        System.out.println(one.thenCombine(sum, (a, b) -> a + b).join() + 1);
    }
}
