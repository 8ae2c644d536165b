import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Restaurant {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition free = lock.newCondition();
    static final Condition ready = lock.newCondition();
    static final int[] pass = new int[2];
    static int head = 0;
    static int tail = 0;
    static int size = 0;

    static void place(int dish) throws InterruptedException {
        int place = tail;
        lock.lock();
        try {
            while (size == pass.length) {
                free.await();
            }
            pass[place] = dish;
            tail = 1 - place;
            size++;
            ready.signal();
        } finally {
            lock.unlock();
        }
    }

    static int clear() throws InterruptedException {
        lock.lock();
        try {
            while (size == 0) {
                ready.await();
            }
            int dish = pass[head];
            head = 1 - head;
            size--;
            free.signal();
            return dish;
        } finally {
            lock.unlock();
        }
    }

    static Runnable cook(int first) {
        return () -> {
            try {
                place(first);
                place(first + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    static void serve() {
        try {
            for (int i = 0; i < 4; i++) {
                System.out.println("served " + clear());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] staff = {
            new Thread(cook(1)), new Thread(cook(3)), new Thread(Restaurant::serve)
        };
        for (Thread member : staff) {
            member.start();
        }
        for (Thread member : staff) {
            member.join();
        }
        System.out.println("kitchen closed");
    }
}
