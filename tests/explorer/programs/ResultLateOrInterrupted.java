//! labels: none
//! coverage: exhausted
//! output: "1 false\n"
//! output: "1 true\n"
//! output: "interrupted\n"
//! output: "late false\n"
//! output: "late true\n"
//! complete: yes
// A wait for a result ends with it, with its time, or with an interrupt, which may come after either.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ResultLateOrInterrupted {
    public static void main(String[] args) throws ExecutionException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread first = Thread.currentThread();
        new Thread(() -> future.complete(1)).start();
        new Thread(first::interrupt).start();
        try {
            int result = future.get(10, TimeUnit.MILLISECONDS);
            System.out.println(result + " " + Thread.interrupted());
        } catch (TimeoutException late) {
            System.out.println("late " + Thread.interrupted());
        } catch (InterruptedException interrupted) {
            System.out.println("interrupted");
        }
    }
}
