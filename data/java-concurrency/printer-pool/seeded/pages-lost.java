import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class PrinterPool {
    static final Semaphore printers = new Semaphore(2);
    static final CyclicBarrier pairHasRead = new CyclicBarrier(2);
    static final AtomicInteger pages = new AtomicInteger();

    static void pairUp() {
        try {
            pairHasRead.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static void print(int job, boolean inPair) {
        printers.acquireUninterruptibly();
        System.out.println("job " + job + " start");
        for (int page = 0; page < 3; page++) {
            int before = pages.get();
            if (inPair) {
                pairUp();
            }
            pages.set(before + 1);
            if (inPair) {
                pairUp();
            }
        }
        System.out.println("job " + job + " end");
        printers.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] jobs = new Thread[5];
        for (int i = 0; i < jobs.length; i++) {
            int job = i;
            jobs[i] = new Thread(() -> print(job, job < 2));
        }
        jobs[0].start();
        jobs[1].start();
        jobs[0].join();
        jobs[1].join();
        for (int i = 2; i < jobs.length; i++) {
            jobs[i].start();
            jobs[i].join();
        }
        System.out.println("pages=" + pages.get());
    }
}
