//! labels: none
//! output: "1\n"
//! output: "interrupted\n"
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

public class CompleteThenInterrupt {
    public static void main(String[] args) throws ExecutionException {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        new Thread(() -> {
            stage.complete(1);
            main.interrupt();
        }).start();
        try {
            System.out.println(stage.get());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
