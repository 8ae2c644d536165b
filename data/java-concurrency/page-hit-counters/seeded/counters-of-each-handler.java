import java.util.concurrent.atomic.AtomicLong;

public class PageServer {
    static class Handler extends Thread {
        private final AtomicLong hits = new AtomicLong();
        private final AtomicLong bytes = new AtomicLong();
        private final int number;

        Handler(int number) {
            this.number = number;
        }

        private void answer(int page) {
            hits.incrementAndGet();
            bytes.addAndGet(100 + 10 * page);
        }

        @Override
        public void run() {
            answer(2 * number);
            answer(2 * number + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Handler[] handlers = {new Handler(0), new Handler(1)};
        for (Handler handler : handlers) {
            handler.start();
        }
        long hits = 0;
        long bytes = 0;
        for (Handler handler : handlers) {
            handler.join();
            hits += handler.hits.get();
            bytes += handler.bytes.get();
        }
        System.out.println("hits=" + hits);
        System.out.println("bytes=" + bytes);
    }
}
