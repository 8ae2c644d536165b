import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class WebServer {
    static class Statistic {
        private int requests = 0;
        private long bytes = 0;

        public void record(long size) {
            synchronized (this) {
                requests += 1;
            }
            bytes += size;
        }

        public synchronized int getRequests() {
            return requests;
        }

        public synchronized long getBytes() {
            return bytes;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Statistic statistic = new Statistic();
        for (int i = 1; i <= 3; i++) {
            final long size = i * 100;
            pool.execute(() -> statistic.record(size));
        }
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println("requests=" + statistic.getRequests());
        System.out.println("bytes=" + statistic.getBytes());
    }
}
