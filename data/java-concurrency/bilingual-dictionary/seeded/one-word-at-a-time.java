import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static class Dictionary {
        private final Map<String, String> entries = new HashMap<>();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();

        void put(String word, String translation) {
            Lock write = rw.writeLock();
            write.lock();
            try {
                entries.put(word, translation);
            } finally {
                write.unlock();
            }
        }

        String get(String word) {
            Lock read = rw.readLock();
            read.lock();
            try {
                return entries.get(word);
            } finally {
                read.unlock();
            }
        }

        String both() {
            return get("day") + " " + get("night");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Dictionary dictionary = new Dictionary();
        dictionary.put("day", "Tag");
        dictionary.put("night", "Nacht");

        Thread editor = new Thread(() -> {
            dictionary.put("day", "jour");
            dictionary.put("night", "nuit");
        });
        Thread reader0 = new Thread(() ->
            System.out.println("reader 0: " + dictionary.both()));
        Thread reader1 = new Thread(() ->
            System.out.println("reader 1: " + dictionary.both()));
        editor.start();
        reader0.start();
        reader1.start();
        editor.join();
        reader0.join();
        reader1.join();
        System.out.println("now: " + dictionary.both());
    }
}
