import java.util.LinkedList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static class Dock {
        final Lock lock = new ReentrantLock();
        final Condition notFull = lock.newCondition();
        final Condition notEmpty = lock.newCondition();
        final LinkedList<Integer> crates = new LinkedList<>();
        int taken;
        int total;

        void put(int weight) throws InterruptedException {
            lock.lock();
            try {
                while (crates.size() >= 2) {
                    notFull.await();
                }
                crates.addLast(weight);
                notFull.signal();
            } finally {
                lock.unlock();
            }
        }

        void take() throws InterruptedException {
            lock.lock();
            try {
                while (crates.isEmpty()) {
                    notEmpty.await();
                }
                total += crates.removeFirst();
                taken++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Dock dock = new Dock();
        Thread driver = new Thread(() -> {
            try {
                for (int w = 1; w <= 4; w++) {
                    dock.put(w);
                }
            } catch (InterruptedException ignored) {
            }
        });
        Runnable forklift = () -> {
            try {
                dock.take();
                dock.take();
            } catch (InterruptedException ignored) {
            }
        };
        Thread f1 = new Thread(forklift);
        Thread f2 = new Thread(forklift);
        driver.start();
        f1.start();
        f2.start();
        driver.join();
        f1.join();
        f2.join();
        System.out.println("carried=" + dock.taken);
        System.out.println("weight=" + dock.total);
        System.out.println("left=" + dock.crates.size());
    }
}
