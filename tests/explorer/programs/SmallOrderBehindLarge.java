//! labels: deadlock
// The large order heads the queue for the one cup; the small one, whose cup would free the kitchen,
// stands behind it.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

public class SmallOrderBehindLarge {
    public static void main(String[] args) throws InterruptedException {
        Semaphore cups = new Semaphore(1, true);
        CountDownLatch small = new CountDownLatch(1);
        Thread large = new Thread(() -> cups.acquireUninterruptibly(2));
        large.setDaemon(true);
        Thread guest = new Thread(() -> {
            cups.acquireUninterruptibly();
            small.countDown();
            cups.release();
        });
        large.start();
        guest.start();
        small.await();
    }
}
