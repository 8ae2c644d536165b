//! labels: data_race
//! race: LookupTable.hits 18 18
//! output: "hits 1\n"
//! output: "hits 2\n"
//! threads: 2
// The statistics are written under the read lock, which two readers hold at once.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class LookupTable {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final String[] names = {"zero", "one", "two"};
    int hits;

    String lookUp(int i) {
        lock.readLock().lock();
        try {
            hits++;
            return names[i];
        } finally {
            lock.readLock().unlock();
        }
    }

    void rename(int i, String name) {
        lock.writeLock().lock();
        try {
            names[i] = name;
        } finally {
            lock.writeLock().unlock();
        }
    }
}

public class HitsUnderReadLock {
    public static void main(String[] args) throws InterruptedException {
        LookupTable table = new LookupTable();
        table.rename(0, "nought");
        Thread a = new Thread(() -> table.lookUp(1));
        Thread b = new Thread(() -> table.lookUp(2));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("hits " + table.hits);
    }
}
