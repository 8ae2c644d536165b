//! labels: none
//! coverage: exhausted
//! output: "0"
//! output: "1"
// A thread that waits for a stage is among what depends on it.
import java.util.concurrent.*;

public class WaitersAreCounted {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        Thread other = new Thread(() -> stage.join());
        other.start();
        int dependants = stage.getNumberOfDependents();
        stage.complete(1);
        other.join();
        System.out.print(dependants);
    }
}
