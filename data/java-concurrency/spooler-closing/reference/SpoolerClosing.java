import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SpoolerClosing {
    private static final class Spooler {
        private final ExecutorService printer = Executors.newSingleThreadExecutor();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition allPrinted = lock.newCondition();
        private boolean closed;
        private int waiting;

        void send(String document) {
            lock.lock();
            try {
                if (closed) {
                    return;
                }
                waiting++;
            } finally {
                lock.unlock();
            }
            printer.execute(() -> print(document));
        }

        private void print(String document) {
            System.out.println("printed " + document);
            lock.lock();
            try {
                waiting--;
                if (waiting == 0) {
                    allPrinted.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }

        void close() throws InterruptedException {
            lock.lock();
            try {
                closed = true;
                while (waiting > 0) {
                    allPrinted.await();
                }
            } finally {
                lock.unlock();
            }
            printer.shutdown();
            printer.awaitTermination(1, TimeUnit.MINUTES);
        }

        int waiting() {
            lock.lock();
            try {
                return waiting;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Spooler spooler = new Spooler();
        Thread letter = new Thread(() -> spooler.send("letter"));
        Thread poster = new Thread(() -> spooler.send("poster"));
        letter.start();
        poster.start();
        letter.join();
        spooler.close();
        poster.join();
        System.out.println("dropped=" + spooler.waiting());
    }
}
