import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ServingHatch {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition space = lock.newCondition();
    private final Condition food = lock.newCondition();
    private final Integer[] hatch = new Integer[2];
    private int write = 0;
    private int read = 0;
    private int used = 0;

    public void put(Integer dish) {
        lock.lock();
        try {
            while (used == 2) {
                space.awaitUninterruptibly();
            }
            hatch[write++ % 2] = dish;
            used++;
            food.signal();
        } finally {
            lock.unlock();
        }
    }

    public Integer take() {
        lock.lock();
        try {
            while (used == 0) {
                food.awaitUninterruptibly();
            }
            Integer dish = hatch[read++ % 2];
            used--;
            space.signal();
            return dish;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ServingHatch hatch = new ServingHatch();
        Thread waiter = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                System.out.println("served " + hatch.take());
            }
        });
        waiter.setDaemon(true);
        waiter.start();
        Thread[] cooks = new Thread[2];
        for (int c = 0; c < 2; c++) {
            int first = 2 * c + 1;
            cooks[c] = new Thread(() -> {
                hatch.put(first);
                hatch.put(first + 1);
            });
            cooks[c].start();
        }
        for (Thread cook : cooks) {
            cook.join();
        }
        System.out.println("kitchen closed");
    }
}
