import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

public class Shelf {
    private final Set<String> titles = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(2);

    boolean add(String title) throws InterruptedException {
        places.acquire();
        return titles.add(title);
    }

    void remove(String title) {
        if (titles.remove(title)) {
            places.release();
        }
    }

    int size() {
        return titles.size();
    }

    int free() {
        return places.availablePermits();
    }

    static Thread stocker(Shelf shelf, String title) {
        return new Thread(() -> {
            try {
                if (!shelf.add(title)) {
                    System.out.println("refused " + title);
                    return;
                }
                System.out.println("shelved " + title);
                System.out.println("clearing " + title);
                shelf.remove(title);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Shelf shelf = new Shelf();
        shelf.add("atlas");
        Thread first = stocker(shelf, "atlas");
        Thread second = stocker(shelf, "novel");
        Thread third = stocker(shelf, "poems");
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
        System.out.println("titles=" + shelf.size());
        System.out.println("free=" + shelf.free());
    }
}
