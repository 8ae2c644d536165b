//! labels: none
//! coverage: exhausted
//! output: "false false\n"
//! output: "false true\n"
//! output: "true false\n"
//! output: "true true\n"
// The task has completed the earlier dependant, and is about to complete the later one, with which main
// has just come.
import java.util.concurrent.*;

public class TaskSharesDependants {
    public static void main(String[] args) {
        CompletableFuture<Integer> stage = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> one = stage.thenApply(value -> value + 1);
        CompletableFuture<Integer> two = stage.thenApply(value -> value + 2);
        boolean oneIsDone = one.isDone();
        System.out.println(oneIsDone + " " + two.isDone());
    }
}
