import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Greenhouse {
    private static final int STEP = 4;

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int low = 0;
    private int high = 10;

    void pushLow() {
        lock.writeLock().lock();
        try {
            if (low + STEP <= high) {
                low += STEP;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    void pushHigh() {
        lock.writeLock().lock();
        try {
            if (high - STEP >= low) {
                high -= STEP;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    int distance() {
        lock.readLock().lock();
        try {
            return high - low;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Greenhouse vents = new Greenhouse();
        int[] seen = new int[1];
        Thread l = new Thread(() -> {
            vents.pushLow();
            vents.pushLow();
        });
        Thread h = new Thread(() -> {
            vents.pushHigh();
            vents.pushHigh();
        });
        Thread controller = new Thread(() -> seen[0] = vents.distance());
        l.start();
        h.start();
        controller.start();
        l.join();
        h.join();
        controller.join();
        System.out.println("final distance=" + vents.distance());
        System.out.println("controller ok=" + (seen[0] == 2 || seen[0] == 6 || seen[0] == 10));
    }
}
