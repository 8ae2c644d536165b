import java.util.concurrent.locks.ReentrantLock;

public class DiningTable {
    static class Philosopher extends Thread {
        private final int number;
        private final int[] used;
        private final ReentrantLock left = new ReentrantLock();
        private final ReentrantLock right = new ReentrantLock();

        Philosopher(int number, int[] used) {
            this.number = number;
            this.used = used;
        }

        @Override
        public void run() {
            left.lock();
            right.lock();
            try {
                used[number]++;
                used[(number + 1) % 3]++;
                System.out.println("philosopher " + number + " has eaten");
            } finally {
                right.unlock();
                left.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] used = new int[3];
        Philosopher[] philosophers = new Philosopher[3];
        for (int i = 0; i < 3; i++) {
            philosophers[i] = new Philosopher(i, used);
            philosophers[i].start();
        }
        for (Philosopher philosopher : philosophers) {
            philosopher.join();
        }
        for (int i = 0; i < 3; i++) {
            System.out.println("fork " + i + " used " + used[i]);
        }
    }
}
