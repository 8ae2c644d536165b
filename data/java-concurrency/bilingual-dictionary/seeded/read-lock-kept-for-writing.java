import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LanguageSwitch {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> words = new HashMap<>();

    LanguageSwitch() {
        words.put("day", "Tag");
        words.put("night", "Nacht");
    }

    void switchToFrench() {
        lock.readLock().lock();
        try {
            if (!"jour".equals(words.get("day"))) {
                lock.writeLock().lock();
                try {
                    words.put("day", "jour");
                    words.put("night", "nuit");
                } finally {
                    lock.writeLock().unlock();
                }
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    String both() {
        lock.readLock().lock();
        try {
            return words.get("day") + " " + words.get("night");
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LanguageSwitch book = new LanguageSwitch();
        Thread editor = new Thread(book::switchToFrench, "editor");
        Thread first = new Thread(() -> System.out.println("reader 0: " + book.both()));
        Thread second = new Thread(() -> System.out.println("reader 1: " + book.both()));
        first.start();
        second.start();
        editor.start();
        first.join();
        second.join();
        editor.join();
        System.out.println("now: " + book.both());
    }
}
