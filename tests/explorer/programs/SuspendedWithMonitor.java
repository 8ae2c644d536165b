//! labels: deadlock
//! coverage: exhausted
// The worker may be suspended in the midst of what it does under its monitor.
public class SuspendedWithMonitor {
    private static int count;

    private static synchronized void increment() {
        count++;
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(SuspendedWithMonitor::increment);
        worker.start();
        worker.suspend();
        increment();
        worker.resume();
        worker.join();
    }
}
