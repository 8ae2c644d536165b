//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// Who succeeds waits as well, so a wake-up without a reason takes a permit more.
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

public class TriesOnceMore {
    private static volatile boolean done;
    private static final Semaphore permits = new Semaphore(3);

    public static void main(String[] args) throws InterruptedException {
        Thread taker = new Thread(() -> {
            while (!done) {
                permits.tryAcquire();
                LockSupport.park();
            }
        });
        taker.start();
        done = true;
        LockSupport.unpark(taker);
        taker.join();
        System.out.println(permits.availablePermits() > 1 ? "enough" : "too few");
    }
}
