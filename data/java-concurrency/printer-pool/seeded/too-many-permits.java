import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class PrinterPool {
    public static void main(String[] args) throws InterruptedException {
        Thread[] jobs = new Thread[3];
        Semaphore printers = new Semaphore(jobs.length);
        AtomicInteger pages = new AtomicInteger();
        for (int i = 0; i < jobs.length; i++) {
            int job = i;
            jobs[i] = new Thread(() -> {
                printers.acquireUninterruptibly();
                try {
                    System.out.println("job " + job + " start");
                    for (int page = 0; page < 3; page++) {
                        pages.incrementAndGet();
                    }
                    System.out.println("job " + job + " end");
                } finally {
                    printers.release();
                }
            });
            jobs[i].start();
        }
        for (Thread job : jobs) {
            job.join();
        }
        System.out.println("pages=" + pages.get());
    }
}
