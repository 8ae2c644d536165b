//! labels: none
//! coverage: exhausted
//! output: "213"
//! output: "231"
//! output: "312"
//! output: "321"
// Whoever sets a result by force shares out what depends on the stage with others, as complete does.
import java.util.concurrent.*;

public class ObtrudedMeanwhile {
    static final StringBuffer DONE = new StringBuffer();

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        stage.thenRun(() -> DONE.append(1));
        stage.thenRun(() -> DONE.append(2));
        Thread other = new Thread(() -> stage.thenRun(() -> DONE.append(3)));
        other.start();
        stage.obtrudeValue(7);
        other.join();
        System.out.print(DONE);
    }
}
