import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Greenhouse {
    static class Vents {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock readLock = lock.readLock();
        private final Lock writeLock = lock.writeLock();
        private int low = 0;
        private int high = 10;

        void pushLow() {
            readLock.lock();
            try {
                if (low + 4 <= high) {
                    low += 4;
                }
            } finally {
                readLock.unlock();
            }
        }

        void pushHigh() {
            writeLock.lock();
            try {
                if (high - 4 >= low) {
                    high -= 4;
                }
            } finally {
                writeLock.unlock();
            }
        }

        int distance() {
            readLock.lock();
            try {
                return high - low;
            } finally {
                readLock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vents vents = new Vents();
        boolean[] ok = new boolean[1];
        Thread l = new Thread(() -> {
            vents.pushLow();
            vents.pushLow();
        });
        Thread h = new Thread(() -> {
            vents.pushHigh();
            vents.pushHigh();
        });
        Thread controller = new Thread(() -> {
            int d = vents.distance();
            ok[0] = d == 2 || d == 6 || d == 10;
        });
        l.start();
        h.start();
        controller.start();
        l.join();
        h.join();
        controller.join();
        System.out.println("final distance=" + vents.distance());
        System.out.println("controller ok=" + ok[0]);
    }
}
