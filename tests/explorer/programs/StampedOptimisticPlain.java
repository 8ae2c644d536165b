//! labels: data_race
//! race: PlainPoint.x 18 27
//! race: PlainPoint.y 19 28
//! output: "0\n"
//! threads: 1
// The stamp is validated and the answer is always right, yet the optimistic reads of plain
// fields are not ordered with the writer: by the memory model that is a race.
import java.util.concurrent.locks.StampedLock;

class PlainPoint {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move(int by) {
        long stamp = lock.writeLock();
        try {
            x += by;
            y += by;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int gap() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
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
}

public class StampedOptimisticPlain {
    public static void main(String[] args) throws InterruptedException {
        PlainPoint point = new PlainPoint();
        Thread mover = new Thread(() -> point.move(3));
        mover.start();
        System.out.println(point.gap());
        mover.join();
    }
}
