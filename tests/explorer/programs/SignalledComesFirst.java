//! labels: none
//! coverage: exhausted
//! output: "true\nAB"
// Who is signalled stands in the lock's queue, before those that are seen to come later.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalledComesFirst {
    private static boolean go;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        CountDownLatch waits = new CountDownLatch(1);
        Thread first = new Thread(() -> {
            lock.lock();
            waits.countDown();
            while (!go) {
                changed.awaitUninterruptibly();
            }
            System.out.print("A");
            lock.unlock();
        });
        Thread second = new Thread(() -> {
            lock.lock();
            System.out.print("B");
            lock.unlock();
        });
        first.start();
        waits.await();
        lock.lock();
        go = true;
        changed.signal();
        System.out.println(lock.hasQueuedThread(first));
        second.start();
        while (!lock.hasQueuedThread(second)) {
            Thread.yield();
        }
        lock.unlock();
    }
}
