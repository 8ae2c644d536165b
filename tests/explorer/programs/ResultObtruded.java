//! labels: none
//! coverage: exhausted
//! output: "2\n"
//! output: "late\n"
//! complete: yes
// A stage gets a result by force, and a loop that has asked twice sees it.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ResultObtruded {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.obtrudeValue(2)).start();
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(future.get(10, TimeUnit.MILLISECONDS));
                return;
            } catch (TimeoutException late) {
                // It asks once more.
            }
        }
        System.out.println("late");
    }
}
