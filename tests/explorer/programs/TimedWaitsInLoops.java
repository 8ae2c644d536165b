//! labels: none
//! coverage: exhausted
// A wait whose time is over leads back to where the thread waits: it may be over any number of times.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedWaitsInLoops {
    static final Object DESK = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static int arrived;
    static boolean open;

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> orders = new LinkedBlockingQueue<>();
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                synchronized (DESK) {
                    arrived++;
                    DESK.notifyAll();
                }
            }
            LOCK.lock();
            try {
                open = true;
                CHANGED.signal();
            } finally {
                LOCK.unlock();
            }
            orders.add(1);
        });
        clerk.start();
        synchronized (DESK) {
            while (arrived < 2) {
                DESK.wait(100);
            }
        }
        LOCK.lock();
        try {
            while (!open) {
                CHANGED.await(10, TimeUnit.MILLISECONDS);
            }
        } finally {
            LOCK.unlock();
        }
        Integer order;
        do {
            order = orders.poll(10, TimeUnit.MILLISECONDS);
        } while (order == null);
        clerk.join();
    }
}
