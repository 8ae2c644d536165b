//! labels: none
//! coverage: exhausted
//! output: "1\n"
//! output: "2\n"
//! output: "3\n"
//! output: "4\n"
// The JDK tries up to three times before a thread parks, and again when it is woken.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AttemptsThatCount {
    private static final AtomicInteger ATTEMPTS = new AtomicInteger();

    static class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            ATTEMPTS.incrementAndGet();
            return getState() == 1;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(1);
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Thread passes = new Thread(() -> gate.acquire(1));
        passes.start();
        gate.release(1);
        passes.join();
        System.out.println(ATTEMPTS);
    }
}
