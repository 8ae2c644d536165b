import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ParcelScanners {
    public static void main(String[] args) throws InterruptedException {
        Set<Integer> scanned = Collections.synchronizedSet(new HashSet<>());
        List<String> deaths = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        ExecutorService scanners = Executors.newFixedThreadPool(2, task -> {
            Thread scanner = new Thread(task);
            scanner.setUncaughtExceptionHandler((thread, e) -> {
                deaths.add(e.getMessage());
                done.countDown();
            });
            return scanner;
        });
        for (int i = 0; i < 3; i++) {
            int parcel = i;
            scanners.execute(() -> {
                if (parcel == 1) {
                    throw new IllegalStateException("torn label on " + parcel);
                }
                scanned.add(parcel);
                done.countDown();
            });
        }
        done.await();
        for (String death : deaths) {
            System.out.println("scanner died: " + death);
        }
        for (int parcel = 0; parcel < 3; parcel++) {
            if (!scanned.contains(parcel)) {
                System.out.println("by hand: " + parcel);
                scanned.add(parcel);
            }
        }
        System.out.println("scanned=" + scanned.size());
    }
}
