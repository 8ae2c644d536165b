//! labels: none
//! coverage: any
//! left_out: library_objects
// Throwable.getCause is synchronized, so this deadlocks; no execution shows that.

public class CauseWantsTheMonitor {
    public static void main(String[] args) throws InterruptedException {
        Exception failure = new Exception();
        Thread other = new Thread(() -> failure.getCause());
        other.start();
        synchronized (failure) {
            other.join();
        }
    }
}
