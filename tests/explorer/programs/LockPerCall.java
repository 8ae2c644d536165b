//! labels: data_race
//! race: LockPerCall.stock 18 18
//! output: "stock 3\n"
//! output: "stock 5\n"
//! output: "stock 8\n"
//! threads: 2
// Every call makes a lock of its own, which excludes nobody.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LockPerCall {
    private static int stock;

    static void deliver(int amount) {
        Lock lock = new ReentrantLock();
        lock.lock();
        try {
            stock += amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread truck = new Thread(() -> deliver(5));
        Thread van = new Thread(() -> deliver(3));
        truck.start();
        van.start();
        truck.join();
        van.join();
        System.out.println("stock " + stock);
    }
}
