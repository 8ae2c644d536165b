//! labels: none
//! coverage: exhausted
//! output: "false, not yet\n"
//! output: "false, then other\n"
//! output: "false, then main\n"
//! output: "true, not yet\n"
//! output: "true, then main\n"
//! output: "true, then other\n"
// Two threads that complete one stage share out what depends on it: who was late may run it.
import java.util.concurrent.*;

public class StageCompletedByTwo {
    static volatile String then = "not yet";

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        stage.thenRun(() -> then = "then " + (Thread.currentThread().getName().equals("main") ? "main" : "other"));
        Thread other = new Thread(() -> stage.complete(3));
        other.start();
        boolean first = stage.complete(4);
        String seen = then;
        other.join();
        System.out.println(first + ", " + seen);
    }
}
