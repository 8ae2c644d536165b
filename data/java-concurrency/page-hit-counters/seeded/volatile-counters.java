public class WebStatistics {
    static class Statistics {
        private volatile long hits;
        private volatile long bytes;

        void served(int size) {
            hits++;
            bytes += size;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Statistics statistics = new Statistics();
        Thread[] handlers = new Thread[2];
        for (int i = 0; i < handlers.length; i++) {
            int handler = i;
            handlers[i] = new Thread(() -> {
                for (int k = 0; k < 2; k++) {
                    int page = 2 * handler + k;
                    statistics.served(100 + 10 * page);
                }
            });
        }
        for (Thread handler : handlers) {
            handler.start();
        }
        for (Thread handler : handlers) {
            handler.join();
        }
        System.out.println("hits=" + statistics.hits);
        System.out.println("bytes=" + statistics.bytes);
    }
}
