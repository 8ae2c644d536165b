//! labels: data_race
//! race: SpinLockGetThenSet.stock 22 22
//! output: "0\n"
//! output: "1\n"
//! threads: 2
// Looking at the flag and setting it are two steps, so both threads may get in.
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLockGetThenSet {
    private static final AtomicBoolean held = new AtomicBoolean(false);
    private static int stock = 2;

    static void lock() {
        while (held.get()) {
            Thread.yield();
        }
        held.set(true);
    }

    static void sellOne() {
        lock();
        stock--;
        held.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(SpinLockGetThenSet::sellOne);
        Thread two = new Thread(SpinLockGetThenSet::sellOne);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(stock);
    }
}
