import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

public class PageServer {
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private void handle(int handler) {
        for (int page = 2 * handler; page < 2 * handler + 2; page++) {
            hits.incrementAndGet();
            bytes.addAndGet(100 + 10 * page);
        }
    }

    public static void main(String[] args) {
        PageServer server = new PageServer();
        ExecutorService handlers = Executors.newFixedThreadPool(2);
        for (int h = 0; h < 2; h++) {
            int handler = h;
            handlers.execute(() -> server.handle(handler));
        }
        handlers.shutdown();
        System.out.println("hits=" + server.hits.get());
        System.out.println("bytes=" + server.bytes.get());
    }
}
