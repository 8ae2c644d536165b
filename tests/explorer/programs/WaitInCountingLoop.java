//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// Each turn takes a wake-up for news, and the loop tests none.
public class WaitInCountingLoop {
    static final Object lock = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    for (int i = 0; !ready && i < 1; i++) {
                        lock.wait();
                    }
                    if (!ready) {
                        throw new IllegalStateException("woken for nothing");
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
