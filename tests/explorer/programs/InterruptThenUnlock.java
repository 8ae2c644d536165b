//! labels: none
//! output: "interrupted\n"
//! output: "read true\n"
// The reader has looked for an interrupt before it came, and finds the lock free then.
import java.util.concurrent.locks.StampedLock;

public class InterruptThenUnlock {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        Thread main = Thread.currentThread();
        new Thread(() -> {
            main.interrupt();
            lock.unlockWrite(stamp);
        }).start();
        try {
            lock.readLockInterruptibly();
            System.out.println("read " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
