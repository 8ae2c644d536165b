import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

public class ScannerPool {
    private static final int PARCELS = 3;

    private static void scan(int parcel, Set<Integer> scanned) {
        if (parcel == 1) {
            throw new IllegalStateException("torn label on " + parcel);
        }
        scanned.add(parcel);
    }

    public static void main(String[] args) throws InterruptedException {
        Queue<String> deaths = new ConcurrentLinkedQueue<>();
        Set<Integer> scanned = ConcurrentHashMap.newKeySet();
        Queue<Thread> scanners = new ConcurrentLinkedQueue<>();
        ThreadFactory factory = task -> {
            Thread scanner = new Thread(task);
            scanners.add(scanner);
            scanner.setUncaughtExceptionHandler((thread, e) -> deaths.add(e.getMessage()));
            return scanner;
        };
        ExecutorService pool = Executors.newFixedThreadPool(2, factory);
        for (int i = 0; i < PARCELS; i++) {
            int parcel = i;
            pool.execute(() -> scan(parcel, scanned));
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        // A handler may run when the pool has ended already.
        for (Thread scanner : scanners) {
            scanner.join();
        }
        for (String death : deaths) {
            System.out.println("scanner died: " + death);
        }
        for (int parcel = 0; parcel < PARCELS; parcel++) {
            if (scanned.add(parcel)) {
                System.out.println("by hand: " + parcel);
            }
        }
        System.out.println("scanned=" + scanned.size());
    }
}
