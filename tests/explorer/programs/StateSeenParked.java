//! labels: uncaught_exception
//! coverage: exhausted
// The other parks for a time that may be over at once.
import java.util.concurrent.locks.LockSupport;

public class StateSeenParked {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> LockSupport.parkNanos(1_000));
        other.start();
        if (other.getState() == Thread.State.TIMED_WAITING) {
            throw new IllegalStateException("parked");
        }
        other.join();
    }
}
