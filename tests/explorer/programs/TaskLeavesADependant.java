//! labels: none
//! coverage: exhausted
//! output: " 21\n"
//! output: "1 12\n"
//! output: "12 12\n"
//! output: "2 21\n"
//! output: "21 21\n"
// Main comes with a second dependant while the task completes the first: it may run neither, and go on.
import java.util.concurrent.*;

public class TaskLeavesADependant {
    static final StringBuffer DONE = new StringBuffer();

    public static void main(String[] args) {
        CompletableFuture<Integer> stage = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> one = stage.thenAccept(value -> DONE.append("1"));
        CompletableFuture<Void> two = stage.thenAccept(value -> DONE.append("2"));
        String seen = DONE.toString();
        one.join();
        two.join();
        System.out.println(seen + " " + DONE);
    }
}
