import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class LogService {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final Object lock = new Object();
    private final AtomicInteger pending = new AtomicInteger();
    private boolean closed = false;

    private final Thread writer = new Thread(() -> {
        while (true) {
            try {
                synchronized (lock) {
                    if (closed && queue.isEmpty()) {
                        return;
                    }
                }
                String message = queue.take();
                System.out.println("entry " + message);
                pending.decrementAndGet();
            } catch (InterruptedException e) {
                // check the flag again
            }
        }
    });

    void log(String message) {
        synchronized (lock) {
            if (closed) {
                return;
            }
            pending.incrementAndGet();
        }
        queue.offer(message);
    }

    void close() {
        synchronized (lock) {
            closed = true;
        }
        writer.interrupt();
    }

    public static void main(String[] args) throws InterruptedException {
        LogService service = new LogService();
        service.writer.start();
        Thread ann = new Thread(() -> service.log("ann"));
        Thread bob = new Thread(() -> service.log("bob"));
        ann.start();
        bob.start();
        ann.join();
        service.close();
        bob.join();
        service.writer.join();
        System.out.println("lost=" + service.pending.get());
    }
}
