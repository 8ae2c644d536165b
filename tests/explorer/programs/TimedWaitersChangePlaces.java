//! labels: none
//! coverage: any
//! left_out: timeouts
// Two wait for one condition, each for a time: whose time is over comes after the other.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedWaitersChangePlaces {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static boolean open;

    static void await() {
        LOCK.lock();
        try {
            while (!open) {
                CHANGED.await(10, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(TimedWaitersChangePlaces::await);
        Thread other = new Thread(TimedWaitersChangePlaces::await);
        one.start();
        other.start();
        LOCK.lock();
        try {
            open = true;
            CHANGED.signalAll();
        } finally {
            LOCK.unlock();
        }
        one.join();
        other.join();
    }
}
