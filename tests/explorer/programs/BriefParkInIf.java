//! labels: uncaught_exception
//! coverage: exhausted
//! threads: 1
// Who parks for a millisecond and does not look again may find that nothing has happened.
import java.util.concurrent.locks.LockSupport;

public class BriefParkInIf {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiting = Thread.currentThread();
        Thread worker = new Thread(() -> {
            ready = true;
            LockSupport.unpark(waiting);
        });
        worker.start();
        if (!ready) {
            LockSupport.parkNanos(1_000_000);
        }
        if (!ready) {
            throw new IllegalStateException("too early");
        }
        worker.join();
    }
}
