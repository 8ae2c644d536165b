import java.util.concurrent.atomic.AtomicLong;

public class PageServer {
    private static final AtomicLong hits = new AtomicLong(0);
    private static final AtomicLong bytes = new AtomicLong(0);

    static class Handler implements Runnable {
        private final int number;

        Handler(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            for (int page = 2 * number; page <= 2 * number + 1; page++) {
                int size = 100 + 10 * page;
                hits.incrementAndGet();
                bytes.set(bytes.get() + size);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] handlers = new Thread[2];
        for (int h = 0; h < 2; h++) {
            handlers[h] = new Thread(new Handler(h));
            handlers[h].start();
        }
        for (int h = 0; h < 2; h++) {
            handlers[h].join();
        }
        System.out.println("hits=" + hits.get());
        System.out.println("bytes=" + bytes.get());
    }
}
