import java.util.concurrent.locks.ReentrantLock;

public class OrderedForks {
    static final class Fork {
        final ReentrantLock lock = new ReentrantLock();
        int used;
    }

    static final class Philosopher implements Runnable {
        private final int number;
        private final Fork first;
        private final Fork second;

        /** The fork with the lower number comes first, so that no circle of waiting can close. */
        Philosopher(int number, Fork[] forks) {
            this.number = number;
            int other = (number + 1) % forks.length;
            this.first = forks[Math.min(number, other)];
            this.second = forks[Math.max(number, other)];
        }

        @Override
        public void run() {
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    eat();
                } finally {
                    first.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }

        private void eat() {
            first.used++;
            second.used++;
            System.out.println("philosopher " + number + " has eaten");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Fork[] forks = {new Fork(), new Fork(), new Fork()};
        Thread[] philosophers = new Thread[3];
        for (int i = 0; i < philosophers.length; i++) {
            philosophers[i] = new Thread(new Philosopher(i, forks));
            philosophers[i].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        for (int i = 0; i < forks.length; i++) {
            System.out.println("fork " + i + " used " + forks[i].used);
        }
    }
}
