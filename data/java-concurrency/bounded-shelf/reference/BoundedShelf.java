import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

public class BoundedShelf {
    private final Set<String> titles = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(2);

    boolean add(String title) throws InterruptedException {
        places.acquire();
        boolean added = false;
        try {
            added = titles.add(title);
        } finally {
            if (!added) {
                places.release();
            }
        }
        return added;
    }

    boolean remove(String title) {
        boolean removed = titles.remove(title);
        if (removed) {
            places.release();
        }
        return removed;
    }

    private static void stockForAWhile(BoundedShelf shelf, String title) {
        try {
            if (shelf.add(title)) {
                System.out.println("shelved " + title);
                System.out.println("clearing " + title);
                shelf.remove(title);
            } else {
                System.out.println("refused " + title);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedShelf shelf = new BoundedShelf();
        shelf.add("atlas");
        String[] brought = {"atlas", "novel", "poems"};
        Thread[] stockers = new Thread[brought.length];
        for (int i = 0; i < stockers.length; i++) {
            String title = brought[i];
            stockers[i] = new Thread(() -> stockForAWhile(shelf, title));
            stockers[i].start();
        }
        for (Thread stocker : stockers) {
            stocker.join();
        }
        System.out.println("titles=" + shelf.titles.size());
        System.out.println("free=" + shelf.places.availablePermits());
    }
}
