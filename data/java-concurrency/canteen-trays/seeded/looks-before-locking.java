import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static class TrayPile {
        private final int[] trays = new int[2];
        private int height = 0;
        private int taken = 0;
        private int sum = 0;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();

        void push(int tray) {
            lock.lock();
            while (height == 2) {
                notFull.awaitUninterruptibly();
            }
            trays[height++] = tray;
            notEmpty.signal();
            lock.unlock();
        }

        void pop() {
            if (height == 0) {
                lock.lock();
                while (height == 0) {
                    notEmpty.awaitUninterruptibly();
                }
                lock.unlock();
            }
            lock.lock();
            try {
                sum += trays[--height];
                taken++;
                notFull.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TrayPile pile = new TrayPile();
        Thread kitchen = new Thread(() -> {
            for (int i = 1; i <= 3; i++) {
                pile.push(i);
            }
        });
        Thread guest1 = new Thread(() -> {
            pile.pop();
            pile.pop();
        });
        Thread guest2 = new Thread(pile::pop);
        kitchen.start();
        guest1.start();
        guest2.start();
        kitchen.join();
        guest1.join();
        guest2.join();
        System.out.println("trays=" + pile.taken);
        System.out.println("numbers=" + pile.sum);
        System.out.println(pile.height == 0 ? "trolley empty" : "trolley not empty");
    }
}
