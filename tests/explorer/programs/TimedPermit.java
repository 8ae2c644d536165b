//! labels: none
//! output: "served 1\n"
//! output: "served 2\n"
//! threads: 2
// A guest waits a while for the only table and gives it back only when he got it.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class TimedPermit implements Runnable {
    private final Semaphore table = new Semaphore(1, true);
    private final AtomicInteger served = new AtomicInteger();

    @Override
    public void run() {
        try {
            if (table.tryAcquire(20, TimeUnit.MILLISECONDS)) {
                try {
                    served.incrementAndGet();
                } finally {
                    table.release();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedPermit bistro = new TimedPermit();
        Thread a = new Thread(bistro);
        Thread b = new Thread(bistro);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("served " + bistro.served.get());
    }
}
