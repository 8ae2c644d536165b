import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

public class FailedImports {
    private static final AtomicInteger customers = new AtomicInteger();

    private static void readList(String branch) {
        switch (branch) {
            case "north":
                throw new IllegalArgumentException("no header");
            case "south":
                throw new IllegalStateException("list is locked");
            default:
                customers.addAndGet(40);
        }
    }

    private static Thread importer(String branch) {
        return new Thread(() -> readList(branch), branch);
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, String> failures = new ConcurrentSkipListMap<>();
        Thread.setDefaultUncaughtExceptionHandler(
            e -> failures.put(Thread.currentThread().getName(), e.getMessage()));
        Thread[] importers = {importer("east"), importer("north"), importer("south")};
        for (Thread importer : importers) {
            importer.start();
        }
        for (Thread importer : importers) {
            importer.join();
        }
        for (Map.Entry<String, String> failure : failures.entrySet()) {
            System.out.println(failure.getKey() + " failed: " + failure.getValue());
        }
        System.out.println("customers=" + customers.get());
    }
}
