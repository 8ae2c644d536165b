//! labels: deadlock
//! coverage: exhausted
// The thread may be stopped before it has opened the latch, though it is over when it is run first.
import java.util.concurrent.CountDownLatch;

public class StopOfAnEndedThread {
    static final CountDownLatch OPEN = new CountDownLatch(1);

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread opening = new Thread(OPEN::countDown);
        opening.start();
        new Thread(opening::stop).start();
        OPEN.await();
    }
}
