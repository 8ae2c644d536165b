//! labels: deadlock
//! coverage: any
//! left_out: spurious_wakeups
// The end of a thread notifies those who wait on it, once: who comes later waits for ever.
public class EndOfThreadIsToldOnce {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        worker.start();
        synchronized (worker) {
            worker.wait();
        }
    }
}
