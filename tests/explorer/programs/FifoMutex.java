//! labels: none
//! output: "2\n"
// A woken thread tries again, and parks if it fails: a wake-up without a reason changes nothing.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

public class FifoMutex {
    private final AtomicBoolean locked = new AtomicBoolean(false);
    private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();
    private int count;

    void lock() {
        boolean wasInterrupted = false;
        Thread current = Thread.currentThread();
        waiters.add(current);
        while (waiters.peek() != current || !locked.compareAndSet(false, true)) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                wasInterrupted = true;
            }
        }
        waiters.remove();
        if (wasInterrupted) {
            current.interrupt();
        }
    }

    void unlock() {
        locked.set(false);
        LockSupport.unpark(waiters.peek());
    }

    void add() {
        lock();
        count++;
        unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        FifoMutex mutex = new FifoMutex();
        Thread one = new Thread(mutex::add);
        Thread two = new Thread(mutex::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(mutex.count);
    }
}
