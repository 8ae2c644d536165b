import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Spooler {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition empty = lock.newCondition();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private boolean closed = false;
    private int pending = 0;

    private void add(int change) {
        lock.lock();
        try {
            pending += change;
            if (pending == 0) {
                empty.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    void send(String document) {
        if (!isClosed()) {
            executor.execute(() -> {
                add(1);
                System.out.println("printed " + document);
                add(-1);
            });
        }
    }

    void close() throws InterruptedException {
        lock.lock();
        try {
            closed = true;
            while (pending != 0) {
                empty.await();
            }
            executor.shutdown();
        } finally {
            lock.unlock();
        }
        executor.awaitTermination(1, TimeUnit.MINUTES);
    }

    public static void main(String[] args) throws InterruptedException {
        Spooler spooler = new Spooler();
        Thread first = new Thread(() -> spooler.send("letter"));
        Thread second = new Thread(() -> spooler.send("poster"));
        first.start();
        second.start();
        first.join();
        spooler.close();
        second.join();
        System.out.println("dropped=" + spooler.pending);
    }
}
