//! labels: none
//! coverage: exhausted
//! output: "in line\n"
// Main keeps the desk until somebody waits for it.
import java.util.concurrent.locks.ReentrantLock;

public class QueueSeenBeforeRelease {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock desk = new ReentrantLock();
        Thread clerk = new Thread(() -> {
            desk.lock();
            desk.unlock();
        });
        desk.lock();
        clerk.start();
        while (!desk.hasQueuedThread(clerk)) {
            Thread.yield();
        }
        if (desk.getQueueLength() == 1) {
            System.out.println("in line");
        }
        desk.unlock();
        clerk.join();
    }
}
