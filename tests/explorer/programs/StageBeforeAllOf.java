//! labels: none
//! coverage: exhausted
//! output: "false false\n"
//! output: "false true\n"
//! output: "true false\n"
//! output: "true true\n"
// What depends on a stage is not complete as soon as the stage is.
import java.util.concurrent.*;

public class StageBeforeAllOf {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(stage, CompletableFuture.completedFuture(1));
        Thread other = new Thread(() -> stage.complete(3));
        other.start();
        boolean one = stage.isDone();
        boolean both = all.isDone();
        other.join();
        System.out.println(one + " " + both);
    }
}
