//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// Between the wait and the next test the thread works.
public class WaitWorksBeforeTest {
    static final Object lock = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!ready) {
                        lock.wait();
                        value = 1;
                    }
                    if (value > 1) {
                        throw new IllegalStateException("never");
                    }
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
