import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class KitchenPass {
    private final Lock lock = new ReentrantLock();
    private final Condition placeFree = lock.newCondition();
    private final Condition dishReady = lock.newCondition();
    private final int[] places = new int[2];
    private int fillNext = 0;
    private int clearNext = 0;
    private int dishes = 0;

    void place(int dish) throws InterruptedException {
        lock.lock();
        try {
            while (dishes == places.length) {
                placeFree.await();
            }
            places[fillNext] = dish;
            fillNext = (fillNext + 1) % places.length;
            dishes++;
            dishReady.signal();
        } finally {
            lock.unlock();
        }
    }

    int clear() throws InterruptedException {
        lock.lock();
        try {
            while (dishes == 0) {
                dishReady.await();
            }
            int dish = places[clearNext];
            clearNext = (clearNext + 1) % places.length;
            dishes--;
            placeFree.signal();
            return dish;
        } finally {
            lock.unlock();
        }
    }

    interface Work {
        void run() throws InterruptedException;
    }

    private static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        KitchenPass pass = new KitchenPass();
        Thread waiter = start(() -> {
            for (int i = 0; i < 4; i++) {
                System.out.println("served " + pass.clear());
            }
        });
        Thread cook1 = start(() -> {
            pass.place(1);
            pass.place(2);
        });
        Thread cook2 = start(() -> {
            pass.place(3);
            pass.place(4);
        });
        cook1.join();
        cook2.join();
        waiter.join();
        System.out.println("kitchen closed");
    }
}
