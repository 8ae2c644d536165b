//! labels: data_race
//! race: Catalogue.price 16 23
//! output: "price 10\n"
//! output: "price 12\n"
//! threads: 1
// The writer takes the write lock, but the quick look reads without the read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Catalogue {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int price = 10;

    void raise(int by) {
        lock.writeLock().lock();
        try {
            price += by;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int quickLook() {
        return price;
    }
}

public class UnlockedBrowser {
    public static void main(String[] args) throws InterruptedException {
        Catalogue catalogue = new Catalogue();
        Thread editor = new Thread(() -> catalogue.raise(2), "editor");
        editor.start();
        System.out.println("price " + catalogue.quickLook());
        editor.join();
    }
}
