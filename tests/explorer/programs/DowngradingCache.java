//! labels: none
//! output: "loads 1, sum 14\n"
//! threads: 2
// The loader looks again under the write lock and takes the read lock before it lets go.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DowngradingCache {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean loaded;
    private int value;
    private int loads;

    int get() {
        lock.readLock().lock();
        if (!loaded) {
            lock.readLock().unlock();
            lock.writeLock().lock();
            try {
                if (!loaded) {
                    value = 7;
                    loads++;
                    loaded = true;
                }
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
        }
        try {
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DowngradingCache cache = new DowngradingCache();
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = cache.get());
        Thread b = new Thread(() -> seen[1] = cache.get());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("loads " + cache.loads + ", sum " + (seen[0] + seen[1]));
    }
}
