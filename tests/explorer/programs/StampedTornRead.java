//! labels: uncaught_exception
//! threads: 1
// The optimistic stamp is never validated, so main may see one coordinate moved and one not.
import java.util.concurrent.locks.StampedLock;

public class StampedTornRead {
    private final StampedLock lock = new StampedLock();
    private volatile int x = 1;
    private volatile int y = 1;

    void moveDiagonally(int by) {
        long stamp = lock.writeLock();
        try {
            x = x + by;
            y = y + by;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int distance() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (stamp == 0L) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return Math.abs(seenX - seenY);
    }

    public static void main(String[] args) throws InterruptedException {
        StampedTornRead point = new StampedTornRead();
        Thread mover = new Thread(() -> point.moveDiagonally(4), "mover");
        mover.start();
        if (point.distance() != 0) {
            throw new IllegalStateException("off the diagonal");
        }
        mover.join();
    }
}
