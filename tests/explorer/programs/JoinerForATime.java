//! labels: none
//! coverage: exhausted
//! output: "main\n"
//! output: "other\n"
// So does a thread that waits for a time and gets the result.
import java.util.concurrent.*;

public class JoinerForATime {
    static volatile String ran;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        stage.thenRun(() -> ran = Thread.currentThread().getName());
        Thread other = new Thread(() -> stage.complete(1), "other");
        other.start();
        stage.get(1, TimeUnit.HOURS);
        other.join();
        System.out.println(ran);
    }
}
