//! labels: uncaught_exception
// A pool reuses its threads: the third request may find the user that the first one left.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadLocalNotCleared {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void logIn(String name) {
        USER.set(name);
    }

    static void visitAnonymously() {
        if (USER.get() != null) {
            throw new IllegalStateException("still logged in as " + USER.get());
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> logIn("ada"));
        pool.execute(ThreadLocalNotCleared::visitAnonymously);
        pool.execute(ThreadLocalNotCleared::visitAnonymously);
        pool.shutdown();
    }
}
