import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static class Statistics {
        private final Lock lock = new ReentrantLock();
        private int count;
        private int bytes;

        void add(int size) {
            lock.lock();
            try {
                count++;
                bytes += size;
            } finally {
                lock.unlock();
            }
        }

        void print() {
            lock.lock();
            try {
                System.out.println("requests=" + count);
                System.out.println("bytes=" + bytes);
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Statistics statistics = new Statistics();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int r = 1; r <= 3; r++) {
            int size = r * 100;
            pool.execute(() -> statistics.add(size));
        }
        pool.shutdownNow();
        try {
            pool.awaitTermination(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        statistics.print();
    }
}
