import java.util.concurrent.locks.ReentrantReadWriteLock;

public class VentControl {
    static class Vents {
        private final ReentrantReadWriteLock rwLock = new ReentrantReadWriteLock();
        private int low = 0;
        private int high = 10;

        void pushLow() {
            rwLock.readLock().lock();
            try {
                if (low + 4 <= high) {
                    rwLock.writeLock().lock();
                    try {
                        low += 4;
                    } finally {
                        rwLock.writeLock().unlock();
                    }
                }
            } finally {
                rwLock.readLock().unlock();
            }
        }

        void pushHigh() {
            rwLock.readLock().lock();
            try {
                if (high - 4 >= low) {
                    rwLock.writeLock().lock();
                    try {
                        high -= 4;
                    } finally {
                        rwLock.writeLock().unlock();
                    }
                }
            } finally {
                rwLock.readLock().unlock();
            }
        }

        int distance() {
            rwLock.readLock().lock();
            try {
                return high - low;
            } finally {
                rwLock.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vents vents = new Vents();
        int[] distance = new int[1];
        Thread[] threads = {
            new Thread(() -> {
                for (int i = 0; i < 2; i++) {
                    vents.pushLow();
                }
            }),
            new Thread(() -> {
                for (int i = 0; i < 2; i++) {
                    vents.pushHigh();
                }
            }),
            new Thread(() -> distance[0] = vents.distance()),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("final distance=" + vents.distance());
        boolean ok = distance[0] == 2 || distance[0] == 6 || distance[0] == 10;
        System.out.println("controller ok=" + ok);
    }
}
