//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// The loop tests again, but counts how often it woke.
public class WaitCountsWakeUps {
    static final Object lock = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    int woken = 0;
                    while (!ready) {
                        lock.wait();
                        woken++;
                    }
                    if (woken > 1) {
                        throw new IllegalStateException("woken twice");
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
