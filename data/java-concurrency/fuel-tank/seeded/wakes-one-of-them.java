import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class FillingStation {
    static class Tank {
        private final Lock lock = new ReentrantLock();
        private final Condition room = lock.newCondition();
        private final Condition fuel = lock.newCondition();
        int level;
        int in;
        int out;
        int min;
        int max;

        void fill(int amount) throws InterruptedException {
            lock.lock();
            try {
                while (level + amount > 6) {
                    room.await();
                }
                level += amount;
                in += amount;
                max = Math.max(max, level);
                fuel.signal();
            } finally {
                lock.unlock();
            }
        }

        void draw(int amount) throws InterruptedException {
            lock.lock();
            try {
                while (level < amount) {
                    fuel.await();
                }
                level -= amount;
                out += amount;
                min = Math.min(min, level);
                room.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    static class Car implements Runnable {
        private final Tank tank;
        private final int litres;

        Car(Tank tank, int litres) {
            this.tank = tank;
            this.litres = litres;
        }

        @Override
        public void run() {
            try {
                tank.draw(litres);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tank tank = new Tank();
        Thread big = new Thread(new Car(tank, 5));
        Thread small = new Thread(new Car(tank, 3));
        Thread lorry = new Thread(() -> {
            try {
                for (int i = 0; i < 2; i++) {
                    tank.fill(4);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        big.start();
        small.start();
        lorry.start();
        lorry.join();
        small.join();
        big.join();
        System.out.println("filled=" + tank.in);
        System.out.println("drawn=" + tank.out);
        System.out.println("lowest=" + tank.min);
        System.out.println("highest=" + tank.max);
    }
}
