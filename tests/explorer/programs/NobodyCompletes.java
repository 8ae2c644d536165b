//! labels: deadlock
//! threads: 2
// When the server is not up yet the client swallows the error and completes nothing.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

public class NobodyCompletes {
    private static final AtomicBoolean UP = new AtomicBoolean();

    static String ask() {
        if (!UP.get()) {
            throw new IllegalStateException("connection refused");
        }
        return "42";
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CompletableFuture<String> reply = new CompletableFuture<>();
        new Thread(() -> UP.set(true), "server").start();
        new Thread(() -> {
            try {
                reply.complete(ask());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }, "client").start();
        System.out.println("reply " + reply.get());
    }
}
