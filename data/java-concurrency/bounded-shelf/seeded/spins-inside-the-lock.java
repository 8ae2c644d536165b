import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

public class BusyShelf {
    private final Semaphore places = new Semaphore(2);
    private final Set<String> titles = new HashSet<>();

    synchronized boolean add(String title) {
        while (!places.tryAcquire()) {
            Thread.yield();
        }
        if (titles.add(title)) {
            return true;
        }
        places.release();
        return false;
    }

    synchronized void remove(String title) {
        if (titles.remove(title)) {
            places.release();
        }
    }

    void stock(String title) {
        if (add(title)) {
            System.out.println("shelved " + title);
            System.out.println("clearing " + title);
            remove(title);
        } else {
            System.out.println("refused " + title);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BusyShelf shelf = new BusyShelf();
        shelf.add("atlas");
        Thread one = new Thread(() -> shelf.stock("atlas"));
        Thread two = new Thread(() -> shelf.stock("novel"));
        Thread three = new Thread(() -> shelf.stock("poems"));
        one.start();
        two.start();
        three.start();
        one.join();
        two.join();
        three.join();
        System.out.println("titles=" + shelf.titles.size());
        System.out.println("free=" + shelf.places.availablePermits());
    }
}
