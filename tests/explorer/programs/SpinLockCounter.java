//! labels: none
//! output: "2 visitors\n"
//! threads: 2
// Looking and taking are one compareAndSet, and the flag is given back in finally.
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLockCounter {
    static final class SpinLock {
        private final AtomicBoolean taken = new AtomicBoolean();

        void lock() {
            while (!taken.compareAndSet(false, true)) {
                Thread.yield();
            }
        }

        void unlock() {
            taken.set(false);
        }
    }

    private final SpinLock lock = new SpinLock();
    private int visitors;

    void visit() {
        lock.lock();
        try {
            visitors++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockCounter museum = new SpinLockCounter();
        Thread north = new Thread(museum::visit, "north door");
        Thread south = new Thread(museum::visit, "south door");
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(museum.visitors + " visitors");
    }
}
