import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private boolean closed = false;
    private int reserved = 0;
    private int lost = 0;
    private Thread writer;

    void start() {
        writer = new Thread(() -> {
            while (true) {
                synchronized (this) {
                    if (closed && reserved == 0) {
                        lost = queue.size();
                        return;
                    }
                }
                try {
                    String message = queue.take();
                    System.out.println("entry " + message);
                    synchronized (this) {
                        reserved--;
                    }
                } catch (InterruptedException e) {
                    // the log is being closed: look at the flag
                }
            }
        });
        writer.start();
    }

    void log(String message) {
        synchronized (this) {
            if (closed) {
                return;
            }
            reserved++;
        }
        queue.add(message);
    }

    void close() {
        closed = true;
        writer.interrupt();
    }

    public static void main(String[] args) throws InterruptedException {
        Main log = new Main();
        log.start();
        Thread ann = new Thread(() -> log.log("ann"));
        Thread bob = new Thread(() -> log.log("bob"));
        ann.start();
        bob.start();
        ann.join();
        log.close();
        bob.join();
        log.writer.join();
        System.out.println("lost=" + log.lost);
    }
}
