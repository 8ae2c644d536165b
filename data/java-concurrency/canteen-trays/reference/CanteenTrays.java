import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class CanteenTrays {
    static final class Trolley {
        private static final int HIGHEST = 2;

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition lowEnough = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private final Deque<Integer> pile = new ArrayDeque<>();

        void put(int tray) throws InterruptedException {
            lock.lock();
            try {
                while (pile.size() >= HIGHEST) {
                    lowEnough.await();
                }
                pile.push(tray);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                while (pile.isEmpty()) {
                    notEmpty.await();
                }
                lowEnough.signal();
                return pile.pop();
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Guest extends Thread {
        private final Trolley trolley;
        private final int appetite;
        private int taken = 0;
        private int sum = 0;

        Guest(Trolley trolley, int appetite) {
            this.trolley = trolley;
            this.appetite = appetite;
        }

        @Override
        public void run() {
            try {
                while (taken < appetite) {
                    sum += trolley.take();
                    taken++;
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Trolley trolley = new Trolley();
        Thread kitchenHand = new Thread(() -> {
            try {
                for (int tray = 1; tray <= 3; tray++) {
                    trolley.put(tray);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Guest hungry = new Guest(trolley, 2);
        Guest other = new Guest(trolley, 1);
        kitchenHand.start();
        hungry.start();
        other.start();
        kitchenHand.join();
        hungry.join();
        other.join();
        System.out.println("trays=" + (hungry.taken + other.taken));
        System.out.println("numbers=" + (hungry.sum + other.sum));
        System.out.println(trolley.pile.isEmpty() ? "trolley empty" : "trolley not empty");
    }
}
