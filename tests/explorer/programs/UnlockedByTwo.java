//! labels: none
//! output: "false true\n"
//! output: "true false\n"
//! output: "true true\n"
// Both look whether the lock is held before one of them gives it back.
import java.util.concurrent.locks.StampedLock;

public class UnlockedByTwo {
    static boolean other;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        Thread thread = new Thread(() -> other = lock.tryUnlockWrite());
        thread.start();
        boolean mine = true;
        try {
            lock.unlockWrite(stamp);
        } catch (IllegalMonitorStateException notHeld) {
            mine = false;
        }
        thread.join();
        System.out.println(other + " " + mine);
    }
}
