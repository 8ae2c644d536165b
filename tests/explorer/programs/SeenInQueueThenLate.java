//! labels: uncaught_exception
//! coverage: exhausted
// A thread is seen in the queue after there are permits enough, and finds its time over all the same.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class SeenInQueueThenLate {
    static final Semaphore PERMITS = new Semaphore(0);
    static boolean queued;
    static boolean got;

    public static void main(String[] args) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            try {
                got = PERMITS.tryAcquire(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        });
        waiting.start();
        PERMITS.release();
        queued = PERMITS.hasQueuedThreads();
        waiting.join();
        if (queued && !got) {
            throw new IllegalStateException();
        }
    }
}
