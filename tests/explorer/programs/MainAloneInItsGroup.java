//! labels: none
//! coverage: exhausted
// Main counts itself, and the worker while it runs.
public class MainAloneInItsGroup {
    public static void main(String[] args) throws InterruptedException {
        int before = Thread.activeCount();
        Thread[] found = new Thread[4];
        int listed = Thread.currentThread().getThreadGroup().enumerate(found);
        Thread worker = new Thread(() -> { });
        worker.start();
        worker.join();
        if (before != 1 || listed != 1 || found[0] != Thread.currentThread()) {
            throw new IllegalStateException(before + " " + listed);
        }
    }
}
