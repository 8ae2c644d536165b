//! labels: data_race
//! coverage: exhausted
// Of two dependants the one may fall to the thread that completes the stage, and the other to the one
// that waits for it.
import java.util.concurrent.*;

public class JoinerSharesDependants {
    static int count;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        stage.thenRun(() -> count++);
        stage.thenRun(() -> count++);
        Thread other = new Thread(() -> stage.complete(1));
        other.start();
        stage.get();
        other.join();
    }
}
