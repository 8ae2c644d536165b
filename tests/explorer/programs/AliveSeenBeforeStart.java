//! labels: uncaught_exception
//! coverage: any
//! left_out: spurious_wakeups
// Main may start the second thread before or after the first one looks at it.
import java.util.concurrent.locks.LockSupport;

public class AliveSeenBeforeStart {
    public static void main(String[] args) throws InterruptedException {
        Thread second = new Thread(() -> LockSupport.park());
        second.setDaemon(true);
        Thread first = new Thread(() -> {
            if (!second.isAlive()) {
                throw new IllegalStateException("not started");
            }
        });
        first.start();
        second.start();
        first.join();
    }
}
