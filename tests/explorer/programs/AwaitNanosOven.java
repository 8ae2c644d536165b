//! labels: none
//! output: "bread\n"
//! output: "gave up\n"
//! threads: 1
// The rest of the time is taken from awaitNanos, so the loop ends with bread or without.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitNanosOven {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition baked = lock.newCondition();
    private boolean ready;

    void bake() {
        lock.lock();
        try {
            ready = true;
            baked.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean awaitBread(long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (!ready) {
                if (left <= 0L) {
                    return false;
                }
                left = baked.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitNanosOven oven = new AwaitNanosOven();
        Thread baker = new Thread(oven::bake, "baker");
        baker.start();
        System.out.println(oven.awaitBread(200) ? "bread" : "gave up");
        baker.join();
    }
}
