//! labels: none
//! output: "[ada][bob]\n"
//! threads: 1
// Both requests run on one worker, but each removes its buffer from the ThreadLocal.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ThreadLocalAudit {
    private static final ThreadLocal<StringBuilder> BUFFER =
            ThreadLocal.withInitial(StringBuilder::new);

    static String serve(String user) {
        try {
            return BUFFER.get().append('[').append(user).append(']').toString();
        } finally {
            BUFFER.remove();
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<String> first = pool.submit(() -> serve("ada"));
        Future<String> second = pool.submit(() -> serve("bob"));
        System.out.println(first.get() + second.get());
        pool.shutdown();
    }
}
