import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class PrintServer {
    private final ExecutorService printer = Executors.newFixedThreadPool(1);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition drained = lock.newCondition();
    private boolean closed;
    private int accepted;
    private int printed;

    void send(String document) {
        lock.lock();
        try {
            if (!closed) {
                accepted++;
                printer.execute(() -> print(document));
            }
        } finally {
            lock.unlock();
        }
    }

    private void print(String document) {
        System.out.println("printed " + document);
        lock.lock();
        try {
            printed++;
            drained.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void close() throws InterruptedException {
        lock.lock();
        try {
            closed = true;
            if (printed == 0) {
                drained.await();
            }
        } finally {
            lock.unlock();
        }
        printer.shutdownNow();
        printer.awaitTermination(1, TimeUnit.MINUTES);
    }

    int dropped() {
        lock.lock();
        try {
            return accepted - printed;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrintServer server = new PrintServer();
        Thread letter = new Thread(() -> server.send("letter"));
        Thread poster = new Thread(() -> server.send("poster"));
        letter.start();
        poster.start();
        letter.join();
        server.close();
        poster.join();
        System.out.println("dropped=" + server.dropped());
    }
}
