import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition NOT_FULL = LOCK.newCondition();
    private static final Condition NOT_EMPTY = LOCK.newCondition();
    private static int level = 0;
    private static int filled = 0;
    private static int drawn = 0;
    private static int lowest = 0;
    private static int highest = 0;

    private static void change(int litres) {
        level += litres;
        if (litres > 0) {
            filled += litres;
        } else {
            drawn -= litres;
        }
        lowest = Math.min(lowest, level);
        highest = Math.max(highest, level);
    }

    private static void fill(int litres) {
        LOCK.lock();
        try {
            while (level + litres > 6) {
                NOT_FULL.awaitUninterruptibly();
            }
            change(litres);
            NOT_EMPTY.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    private static void draw(int litres) {
        LOCK.lock();
        try {
            if (level < litres) {
                NOT_EMPTY.awaitUninterruptibly();
            }
            change(-litres);
            NOT_FULL.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                fill(4);
                fill(4);
            }),
            new Thread(() -> draw(3)),
            new Thread(() -> draw(5))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("filled=" + filled);
        System.out.println("drawn=" + drawn);
        System.out.println("lowest=" + lowest);
        System.out.println("highest=" + highest);
    }
}
