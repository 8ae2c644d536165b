//! labels: none
//! coverage: any
//! left_out: library_objects
// A thread locks its group as it ends, so this deadlocks; no execution shows that.

public class EndWantsTheGroup {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        synchronized (Thread.currentThread().getThreadGroup()) {
            other.join();
        }
    }
}
