//! labels: deadlock
//! threads: 4
// Producers and consumers share one condition, and signal may wake one of the wrong kind.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class OneConditionSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean full;

    void put() throws InterruptedException {
        lock.lock();
        try {
            while (full) {
                changed.await();
            }
            full = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (!full) {
                changed.await();
            }
            full = false;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    interface Step {
        void run() throws InterruptedException;
    }

    static Thread start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        OneConditionSignal plate = new OneConditionSignal();
        Thread[] crew = {
            start(plate::take), start(plate::take), start(plate::put), start(plate::put),
        };
        for (Thread member : crew) {
            member.join();
        }
        System.out.println("everybody served");
    }
}
