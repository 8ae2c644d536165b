//! labels: none
//! coverage: exhausted
// Readers at once make the map's view of its values, each perhaps its own: no harm, and no race.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersShareAMapsViews {
    static final ReadWriteLock lock = new ReentrantReadWriteLock();
    static final Map<String, Integer> stock = new HashMap<>();

    static int total() {
        lock.readLock().lock();
        try {
            int sum = 0;
            for (int count : stock.values()) {
                sum += count;
            }
            return sum;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        lock.writeLock().lock();
        stock.put("pears", 1);
        lock.writeLock().unlock();
        Thread reader = new Thread(ReadersShareAMapsViews::total);
        reader.start();
        if (total() != 1) {
            throw new IllegalStateException("miscounted");
        }
        reader.join();
    }
}
