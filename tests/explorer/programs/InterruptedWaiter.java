//! labels: none
//! coverage: exhausted
//! output: "stopped true\n"
//! threads: 1
// The interrupt ends the wait whether it comes before or during it, and the handler restores the
// flag.
public class InterruptedWaiter {
    private final Object lock = new Object();

    void idle() {
        synchronized (lock) {
            try {
                while (true) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        System.out.println("stopped " + Thread.currentThread().isInterrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedWaiter waiter = new InterruptedWaiter();
        Thread t = new Thread(waiter::idle);
        t.start();
        t.interrupt();
        t.join();
    }
}
