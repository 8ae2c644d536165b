//! labels: uncaught_exception
//! threads: 1
// The condition belongs to the lock of the kitchen, but the cook holds that of the counter.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionOfOtherLock {
    private final ReentrantLock kitchen = new ReentrantLock();
    private final ReentrantLock counter = new ReentrantLock();
    private final Condition served = kitchen.newCondition();
    private final AtomicBoolean plate = new AtomicBoolean();

    void serve() {
        plate.set(true);
        counter.lock();
        try {
            served.signal();
        } finally {
            counter.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionOfOtherLock canteen = new ConditionOfOtherLock();
        Thread cook = new Thread(canteen::serve, "cook");
        cook.start();
        cook.join();
        System.out.println("plate " + canteen.plate);
    }
}
