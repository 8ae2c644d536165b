//! labels: none
//! coverage: exhausted
// Everybody takes one cup and gives it back.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

public class SmallOrdersOnly {
    public static void main(String[] args) throws InterruptedException {
        Semaphore cups = new Semaphore(1, true);
        CountDownLatch served = new CountDownLatch(2);
        Runnable guest = () -> {
            cups.acquireUninterruptibly();
            served.countDown();
            cups.release();
        };
        new Thread(guest).start();
        new Thread(guest).start();
        served.await();
    }
}
