import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class PlatformBoard {
    private final Map<String, Integer> platforms = new HashMap<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    void assignAndAnnounce(int dispatcher, String train, int platform) {
        lock.writeLock().lock();
        try {
            platforms.put(train, platform);
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            System.out.println(
                "dispatcher " + dispatcher + " announces platform " + platforms.get(train));
        } finally {
            lock.readLock().unlock();
        }
    }

    int platformOf(String train) {
        lock.readLock().lock();
        try {
            return platforms.get(train);
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PlatformBoard board = new PlatformBoard();
        Thread one = new Thread(() -> board.assignAndAnnounce(1, "express", 1));
        Thread two = new Thread(() -> board.assignAndAnnounce(2, "express", 2));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("express leaves from platform " + board.platformOf("express"));
    }
}
