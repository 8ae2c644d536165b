import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class FareBoard {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Map<String, Integer> FARES = new HashMap<>();

    static void raise() {
        LOCK.writeLock().lock();
        try {
            FARES.computeIfPresent("car", (name, fare) -> fare + 2);
            FARES.computeIfPresent("bike", (name, fare) -> fare + 1);
        } finally {
            LOCK.readLock().unlock();
        }
    }

    static void inspect() {
        LOCK.readLock().lock();
        try {
            int car = FARES.get("car");
            int bike = FARES.get("bike");
            System.out.println("inspector: car " + car + " bike " + bike);
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FARES.put("car", 20);
        FARES.put("bike", 5);
        Thread first = new Thread(FareBoard::raise);
        Thread second = new Thread(FareBoard::raise);
        Thread inspector = new Thread(FareBoard::inspect);
        first.start();
        second.start();
        inspector.start();
        first.join();
        second.join();
        inspector.join();
        System.out.println("car=" + FARES.get("car"));
        System.out.println("bike=" + FARES.get("bike"));
    }
}
