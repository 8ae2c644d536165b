//! labels: none
//! coverage: exhausted
// A thread that finds the result there does not run what depends on it.
import java.util.concurrent.*;

public class JoinerComesLate {
    static volatile Thread ran;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        stage.thenRun(() -> ran = Thread.currentThread());
        Thread other = new Thread(() -> stage.complete(1));
        other.start();
        if (stage.isDone()) {
            stage.join();
            if (ran == Thread.currentThread()) {
                throw new AssertionError("it did not wait");
            }
        }
        other.join();
    }
}
