import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class BilingualDictionary {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> words = new HashMap<>();

    void switchTo(String day, String night) {
        lock.writeLock().lock();
        try {
            words.put("day", day);
            words.put("night", night);
        } finally {
            lock.writeLock().unlock();
        }
    }

    String lookUp() {
        lock.readLock().lock();
        try {
            return words.get("day") + " " + words.get("night");
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BilingualDictionary dictionary = new BilingualDictionary();
        dictionary.switchTo("Tag", "Nacht");
        Thread editor = new Thread(() -> dictionary.switchTo("jour", "nuit"));
        editor.start();
        Thread[] readers = new Thread[2];
        for (int i = 0; i < readers.length; i++) {
            int reader = i;
            readers[i] = new Thread(
                () -> System.out.println("reader " + reader + ": " + dictionary.lookUp()));
            readers[i].start();
        }
        editor.join();
        for (Thread reader : readers) {
            reader.join();
        }
        System.out.println("now: " + dictionary.lookUp());
    }
}
