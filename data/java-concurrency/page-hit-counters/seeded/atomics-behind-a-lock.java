import java.util.concurrent.atomic.AtomicLong;

public class PageServer {
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    static int sizeOf(int page) {
        return 100 + 10 * page;
    }

    void answer(int page) {
        synchronized (this) {
            hits.set(hits.get() + 1);
            bytes.set(bytes.get() + sizeOf(page));
        }
    }

    Thread handler(int number) {
        return new Thread(() -> {
            answer(2 * number);
            answer(2 * number + 1);
        });
    }

    public static void main(String[] args) throws InterruptedException {
        PageServer server = new PageServer();
        Thread[] handlers = new Thread[2];
        for (int h = 0; h < handlers.length; h++) {
            handlers[h] = server.handler(h);
            handlers[h].start();
        }
        for (Thread handler : handlers) {
            handler.join();
        }
        System.out.println("hits=" + server.hits.get());
        System.out.println("bytes=" + server.bytes.get());
    }
}
