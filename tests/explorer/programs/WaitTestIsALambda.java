//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// What the loop tests is a lambda that counts how often it was asked.
import java.util.function.BooleanSupplier;

public class WaitTestIsALambda {
    static final Object lock = new Object();
    static int asked;
    static boolean full;

    static void until(BooleanSupplier holds) throws InterruptedException {
        synchronized (lock) {
            while (!holds.getAsBoolean()) {
                lock.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                until(() -> {
                    asked++;
                    return full;
                });
            } catch (InterruptedException e) {
                return;
            }
            if (asked > 2) {
                throw new IllegalStateException("asked " + asked);
            }
        });
        other.start();
        synchronized (lock) {
            full = true;
            lock.notify();
        }
        other.join();
    }
}
