//! labels: none
//! output: "gap 0\n"
//! threads: 1
// Optimistic reads of volatile fields are validated and repeated under the read lock.
import java.util.concurrent.locks.StampedLock;

public class StampedPoint {
    private final StampedLock lock = new StampedLock();
    private volatile double x;
    private volatile double y;

    void move(double dx, double dy) {
        long stamp = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    double gap() {
        long stamp = lock.tryOptimisticRead();
        double seenX = x;
        double seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x;
                seenY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seenX - seenY;
    }

    public static void main(String[] args) throws InterruptedException {
        StampedPoint point = new StampedPoint();
        Thread mover = new Thread(() -> point.move(1.5, 1.5));
        mover.start();
        double gap = point.gap();
        mover.join();
        System.out.printf("gap %d%n", Math.round(gap));
    }
}
