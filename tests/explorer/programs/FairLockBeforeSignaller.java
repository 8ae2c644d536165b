//! labels: none
//! coverage: exhausted
//! output: "Am"
// Who is signalled comes before the signaller, if that wants a fair lock again.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class FairLockBeforeSignaller {
    private static boolean go;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        Condition changed = lock.newCondition();
        CountDownLatch waits = new CountDownLatch(1);
        new Thread(() -> {
            lock.lock();
            waits.countDown();
            while (!go) {
                changed.awaitUninterruptibly();
            }
            System.out.print("A");
            lock.unlock();
        }).start();
        waits.await();
        lock.lock();
        go = true;
        changed.signal();
        lock.unlock();
        lock.lock();
        System.out.print("m");
        lock.unlock();
    }
}
