//! labels: none
//! coverage: exhausted
//! output: "AB"
// Of two that are signalled, the one that has waited longer gets a fair lock first.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class FairLockKeepsOrder {
    private static final ReentrantLock LOCK = new ReentrantLock(true);
    private static final Condition GO = LOCK.newCondition();
    private static boolean go;

    private static void startWaiter(String name) throws InterruptedException {
        CountDownLatch has = new CountDownLatch(1);
        new Thread(() -> {
            LOCK.lock();
            has.countDown();
            while (!go) {
                GO.awaitUninterruptibly();
            }
            System.out.print(name);
            LOCK.unlock();
        }).start();
        has.await();
        // The waiter has given the lock back.
        LOCK.lock();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        startWaiter("A");
        startWaiter("B");
        LOCK.lock();
        go = true;
        GO.signalAll();
        LOCK.unlock();
    }
}
