//! labels: none
//! output: "built 1, same true\n"
//! threads: 2
// The callback of computeIfAbsent runs once for a key, and both callers get its result.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ComputeIfAbsentOnce {
    private final ConcurrentHashMap<String, StringBuilder> pages = new ConcurrentHashMap<>();
    private final AtomicInteger built = new AtomicInteger();

    StringBuilder page(String name) {
        return pages.computeIfAbsent(name, key -> {
            built.incrementAndGet();
            return new StringBuilder(key).reverse();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        ComputeIfAbsentOnce site = new ComputeIfAbsentOnce();
        StringBuilder[] got = new StringBuilder[2];
        Thread a = new Thread(() -> got[0] = site.page("home"));
        Thread b = new Thread(() -> got[1] = site.page("home"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("built " + site.built + ", same " + (got[0] == got[1]));
    }
}
