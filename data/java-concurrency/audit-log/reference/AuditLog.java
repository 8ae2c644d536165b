import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class AuditLog {
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final Thread writer = new Thread(this::write);
    private boolean closed;
    private int reservations;
    private int accepted;
    private int written;

    private void log(String message) {
        synchronized (this) {
            if (closed) {
                return;
            }
            reservations++;
            accepted++;
        }
        messages.add(message);
    }

    private void close() {
        synchronized (this) {
            closed = true;
        }
        writer.interrupt();
    }

    private synchronized boolean isFinished() {
        return closed && reservations == 0;
    }

    private synchronized void giveBack() {
        reservations--;
        written++;
    }

    private synchronized int lost() {
        return accepted - written;
    }

    private void write() {
        while (!isFinished()) {
            try {
                System.out.println("entry " + messages.take());
                giveBack();
            } catch (InterruptedException e) {
                // Closing only wakes the writer; the reservations say whether it may end.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AuditLog log = new AuditLog();
        Thread ann = new Thread(() -> log.log("ann"));
        Thread bob = new Thread(() -> log.log("bob"));
        log.writer.start();
        ann.start();
        bob.start();
        ann.join();
        log.close();
        bob.join();
        log.writer.join();
        System.out.println("lost=" + log.lost());
    }
}
