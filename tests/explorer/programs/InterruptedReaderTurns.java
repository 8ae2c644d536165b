//! labels: resource_limit
//! coverage: any
// An interrupted thread that may not be interrupted turns in its wait for the lock, and never sleeps.
import java.util.concurrent.locks.StampedLock;

public class InterruptedReaderTurns {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        Thread.currentThread().interrupt();
        lock.readLock();
    }
}
