//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// The first wait comes before any test, and a wake-up ends it.
public class WaitBeforeTest {
    static final Object lock = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    do {
                        lock.wait(20_000);
                    } while (!ready);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        other.start();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        other.join();
    }
}
