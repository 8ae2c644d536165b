//! labels: none
// Main gives the lock back when the other waits for it.
import java.util.concurrent.locks.ReentrantLock;

public class StateOfLockQueue {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        other.start();
        while (other.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        lock.unlock();
        other.join();
    }
}
