//! labels: none
//! coverage: any
//! left_out: clock
// What is left of the time is computed anew after each wait, and ends the loop when it is over.
public class WaitForATimeAtMost {
    static final Object lock = new Object();
    static boolean ready;

    static boolean await(long nanos) throws InterruptedException {
        synchronized (lock) {
            long end = System.nanoTime() + nanos;
            long left = nanos;
            while (!ready) {
                lock.wait(left / 1_000_000, 1);
                left = end - System.nanoTime();
                if (left <= 0) {
                    return ready;
                }
            }
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notifyAll();
            }
        });
        other.start();
        await(20_000_000_000L);
        other.join();
    }
}
