import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

public class ShelfDemo {
    static class Shelf {
        final Set<String> titles = new HashSet<>();
        final Semaphore places = new Semaphore(2, true);

        boolean add(String title) throws InterruptedException {
            places.acquire();
            boolean added = titles.add(title);
            if (!added) {
                places.release();
            }
            return added;
        }

        boolean remove(String title) {
            if (!titles.contains(title)) {
                return false;
            }
            places.release();
            return titles.remove(title);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Shelf shelf = new Shelf();
        shelf.add("atlas");
        Thread[] stockers = new Thread[3];
        String[] titles = {"atlas", "novel", "poems"};
        for (int i = 0; i < 3; i++) {
            final String title = titles[i];
            stockers[i] = new Thread(() -> {
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
            });
        }
        for (Thread stocker : stockers) {
            stocker.start();
        }
        for (Thread stocker : stockers) {
            stocker.join();
        }
        System.out.println("titles=" + shelf.titles.size());
        System.out.println("free=" + shelf.places.availablePermits());
    }
}
