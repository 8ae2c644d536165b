import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

public class TwoPlaceShelf {
    private final Set<String> titles = Collections.synchronizedSet(new HashSet<>());
    private final Semaphore places = new Semaphore(2);

    public boolean add(String title) throws InterruptedException {
        places.acquire();
        try {
            return titles.add(title);
        } finally {
            places.release();
        }
    }

    public boolean remove(String title) {
        if (titles.remove(title)) {
            places.release();
            return true;
        }
        return false;
    }

    static class Stocker implements Runnable {
        private final TwoPlaceShelf shelf;
        private final String title;

        Stocker(TwoPlaceShelf shelf, String title) {
            this.shelf = shelf;
            this.title = title;
        }

        @Override
        public void run() {
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
    }

    public static void main(String[] args) throws InterruptedException {
        TwoPlaceShelf shelf = new TwoPlaceShelf();
        shelf.add("atlas");
        Thread a = new Thread(new Stocker(shelf, "atlas"));
        Thread b = new Thread(new Stocker(shelf, "novel"));
        Thread c = new Thread(new Stocker(shelf, "poems"));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("titles=" + shelf.titles.size());
        System.out.println("free=" + shelf.places.availablePermits());
    }
}
