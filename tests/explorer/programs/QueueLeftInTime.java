//! labels: none
//! coverage: exhausted
// Who gives up leaves the queue, and the next one comes to its turn.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class QueueLeftInTime {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock desk = new ReentrantLock(true);
        Thread hasty = new Thread(() -> {
            try {
                if (desk.tryLock(5, TimeUnit.MILLISECONDS)) {
                    desk.unlock();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread patient = new Thread(() -> {
            desk.lock();
            desk.unlock();
        });
        desk.lock();
        hasty.start();
        patient.start();
        boolean queued = desk.hasQueuedThreads();
        desk.unlock();
        hasty.join();
        patient.join();
        if (queued && desk.hasQueuedThreads()) {
            throw new IllegalStateException("somebody is left");
        }
    }
}
