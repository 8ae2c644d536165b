//! labels: deadlock
//! threads: 2
// StampedLock is not reentrant: the overdraft check takes the read lock under the write lock.
import java.util.concurrent.locks.StampedLock;

public class StampedSelfDeadlock {
    private final StampedLock lock = new StampedLock();
    private int balance = 50;

    int balance() {
        long stamp = lock.readLock();
        try {
            return balance;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    boolean withdraw(int amount) {
        long stamp = lock.writeLock();
        try {
            if (amount > 100 && balance() < amount) {
                return false;
            }
            balance -= amount;
            return true;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedSelfDeadlock account = new StampedSelfDeadlock();
        Thread small = new Thread(() -> account.withdraw(20));
        Thread large = new Thread(() -> account.withdraw(200));
        small.start();
        large.start();
        small.join();
        large.join();
        System.out.println("balance " + account.balance());
    }
}
