//! labels: uncaught_exception
// The clerk may not have come to the desk yet.
import java.util.concurrent.locks.ReentrantLock;

public class QueueSeenTooEarly {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock desk = new ReentrantLock();
        Thread clerk = new Thread(() -> {
            desk.lock();
            desk.unlock();
        });
        desk.lock();
        clerk.start();
        boolean queued = desk.hasQueuedThreads();
        desk.unlock();
        if (!queued) {
            throw new IllegalStateException("nobody there");
        }
        clerk.join();
    }
}
