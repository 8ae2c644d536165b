import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class TranslationTable {
    private static final Map<String, String> TABLE = new HashMap<>();
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    // Map.get changes nothing, so readers need no lock.
    static String current() {
        return TABLE.get("day") + " " + TABLE.get("night");
    }

    static void update(String day, String night) {
        LOCK.writeLock().lock();
        try {
            TABLE.put("day", day);
            TABLE.put("night", night);
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        update("Tag", "Nacht");
        Thread[] threads = {
            new Thread(() -> update("jour", "nuit")),
            new Thread(() -> System.out.println("reader 0: " + current())),
            new Thread(() -> System.out.println("reader 1: " + current()))
        };
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println("now: " + current());
    }
}
