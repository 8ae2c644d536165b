//! labels: none
//! output: "true\n"
// The thread has parked for the lock, and was not interrupted then: it overlooks no later interrupt.
import java.util.concurrent.locks.StampedLock;

public class InterruptAfterParking {
    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        new Thread(() -> lock.unlockWrite(stamp)).start();
        lock.readLockInterruptibly();
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted());
    }
}
