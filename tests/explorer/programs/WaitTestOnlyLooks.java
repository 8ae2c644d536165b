//! labels: none
//! coverage: exhausted
// Methods, lambdas and a stream that only look make a test like any other.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

public class WaitTestOnlyLooks {
    static final Object lock = new Object();
    static final Map<String, Integer> prices = new HashMap<>();
    static final Deque<String> orders = new ArrayDeque<>();
    static boolean open;

    private final List<Integer> tables = new ArrayList<>();
    private boolean closed;

    private boolean canServe() {
        return !orders.isEmpty()
                && prices.containsKey("soup")
                && tables.stream().noneMatch(table -> table > 3);
    }

    private void check() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    static void until(BooleanSupplier holds) throws InterruptedException {
        synchronized (lock) {
            while (!holds.getAsBoolean()) {
                lock.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitTestOnlyLooks kitchen = new WaitTestOnlyLooks();
        Thread cook = new Thread(() -> {
            try {
                until(() -> open && kitchen.canServe());
                synchronized (lock) {
                    while (!kitchen.canServe()) {
                        kitchen.check();
                        lock.wait();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        cook.start();
        synchronized (lock) {
            orders.add("soup");
            prices.put("soup", 4);
            open = true;
            lock.notify();
        }
        cook.join();
    }
}
