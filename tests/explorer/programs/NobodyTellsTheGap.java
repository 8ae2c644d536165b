//! labels: deadlock
//! coverage: exhausted
// A thread that waits is not helped by wake-ups without a reason: nobody need ever tell it.
public class NobodyTellsTheGap {
    static final Object lock = new Object();
    static int arrived;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                arrived++;
                while (!ready || arrived < 2) {
                    try {
                        lock.wait();
                    } catch (InterruptedException stopped) {
                        return;
                    }
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            ready = true;
        }
        synchronized (lock) {
            lock.notifyAll();
        }
        waiter.join();
    }
}
