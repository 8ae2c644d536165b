import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class FuelTank {
    private static final int CAPACITY = 6;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition drawnFrom = lock.newCondition();
    private final Condition filledUp = lock.newCondition();
    private int level = 0;
    private int filled = 0;
    private int drawn = 0;
    private int lowest = 0;
    private int highest = 0;

    void fill(int litres) {
        lock.lock();
        try {
            while (level + litres > CAPACITY) {
                drawnFrom.awaitUninterruptibly();
            }
            level += litres;
            filled += litres;
            highest = Math.max(highest, level);
            filledUp.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void draw(int litres) {
        lock.lock();
        try {
            while (level < litres) {
                filledUp.awaitUninterruptibly();
            }
            level -= litres;
            drawn += litres;
            lowest = Math.min(lowest, level);
            drawnFrom.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FuelTank tank = new FuelTank();
        Thread lorry = new Thread(() -> {
            tank.fill(4);
            tank.fill(4);
        });
        Thread smallCar = new Thread(() -> tank.draw(3));
        Thread bigCar = new Thread(() -> tank.draw(5));
        lorry.start();
        smallCar.start();
        bigCar.start();
        lorry.join();
        smallCar.join();
        bigCar.join();
        System.out.println("filled=" + tank.filled);
        System.out.println("drawn=" + tank.drawn);
        System.out.println("lowest=" + tank.lowest);
        System.out.println("highest=" + tank.highest);
    }
}
