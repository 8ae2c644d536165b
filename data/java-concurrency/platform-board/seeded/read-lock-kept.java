import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final Map<String, Integer> timetable = new HashMap<>();
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static void dispatch(int id) {
        lock.writeLock().lock();
        try {
            timetable.put("express", id);
            // Downgrade: take the read lock while still holding the write lock.
            lock.readLock().lock();
            int platform = timetable.get("express");
            System.out.println("dispatcher " + id + " announces platform " + platform);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread d1 = new Thread(() -> dispatch(1));
        Thread d2 = new Thread(() -> dispatch(2));
        d1.start();
        d2.start();
        d1.join();
        d2.join();
        lock.readLock().lock();
        System.out.println("express leaves from platform " + timetable.get("express"));
        lock.readLock().unlock();
    }
}
