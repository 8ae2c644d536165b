//! labels: data_race
//! coverage: exhausted
//! threads: 2
// Every thread has its own ThreadLocal entry, but withInitial hands all of them the same list.
import java.util.ArrayList;
import java.util.List;

public class SharedThreadLocal {
    private static final List<String> EVENTS = new ArrayList<>();
    private static final ThreadLocal<List<String>> LOG = ThreadLocal.withInitial(() -> EVENTS);

    public static void main(String[] args) {
        Runnable task = () -> LOG.get().add(Thread.currentThread().getName());
        new Thread(task, "red").start();
        new Thread(task, "blue").start();
    }
}
