//! labels: deadlock
//! threads: 2
// tryRelease frees the state but answers false, so the queued successor is never unparked.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AqsReleaseReturnsFalse {
    static class Latchkey extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return false;
        }
    }

    private static int visits;

    public static void main(String[] args) throws InterruptedException {
        Latchkey key = new Latchkey();
        Runnable visit = () -> {
            key.acquire(1);
            visits++;
            key.release(1);
        };
        Thread eve = new Thread(visit, "Eve");
        Thread sam = new Thread(visit, "Sam");
        eve.start();
        sam.start();
        eve.join();
        sam.join();
        System.out.println("visits " + visits);
    }
}
