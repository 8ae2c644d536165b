//! labels: deadlock
//! threads: 2
// A reader that finds nothing asks for the write lock while it still holds the read lock.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockUpgrade {
    static class PageCache {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> pages = new HashMap<>();

        String get(String url) {
            lock.readLock().lock();
            try {
                String page = pages.get(url);
                if (page == null) {
                    lock.writeLock().lock();
                    try {
                        page = "<" + url + ">";
                        pages.put(url, page);
                    } finally {
                        lock.writeLock().unlock();
                    }
                }
                return page;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) {
        PageCache cache = new PageCache();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(cache.get("index"))).start();
        }
    }
}
