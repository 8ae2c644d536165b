import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class AuditService {
    static class Log extends Thread {
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        private final Lock lock = new ReentrantLock();
        private boolean closed;
        private int reservations;

        @Override
        public void run() {
            try {
                while (true) {
                    lock.lock();
                    try {
                        if (closed && reservations == 0) {
                            return;
                        }
                    } finally {
                        lock.unlock();
                    }
                    String message = queue.take();
                    System.out.println("entry " + message);
                    lock.lock();
                    try {
                        reservations--;
                    } finally {
                        lock.unlock();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void log(String message) {
            lock.lock();
            try {
                if (closed) {
                    return;
                }
                reservations++;
            } finally {
                lock.unlock();
            }
            queue.add(message);
        }

        void close() {
            lock.lock();
            try {
                closed = true;
            } finally {
                lock.unlock();
            }
        }

        int lost() {
            lock.lock();
            try {
                return reservations;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Log log = new Log();
        Thread ann = new Thread(() -> log.log("ann"));
        Thread bob = new Thread(() -> log.log("bob"));
        log.start();
        ann.start();
        bob.start();
        ann.join();
        log.close();
        bob.join();
        log.join();
        System.out.println("lost=" + log.lost());
    }
}
