import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

public class ParcelCentre {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> deaths = new LinkedBlockingQueue<>();
        Set<Integer> scanned = ConcurrentHashMap.newKeySet();
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> {
            Thread scanner = new Thread(task);
            scanner.setDaemon(true);
            scanner.setUncaughtExceptionHandler((thread, e) -> deaths.add(e.getMessage()));
            return scanner;
        });
        for (int i = 0; i < 3; i++) {
            int parcel = i;
            pool.execute(() -> {
                if (parcel == 1) {
                    throw new IllegalStateException("torn label on " + parcel);
                }
                scanned.add(parcel);
            });
        }
        System.out.println("scanner died: " + deaths.take());
        System.out.println("by hand: 1");
        scanned.add(1);
        System.out.println("scanned=" + scanned.size());
    }
}
