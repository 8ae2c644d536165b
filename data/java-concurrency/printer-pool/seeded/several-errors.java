import java.util.concurrent.Semaphore;

public class PrinterPool {
    public static void main(String[] args) throws InterruptedException {
        Semaphore printers = new Semaphore(2);
        AtomicInteger pages = new AtomicInteger();
        Thread[] jobs = new Thread[5];
        for (int i = 0; i < jobs.length; i++) {
            int job = i;
            jobs[i] = new Thread(() -> {
                printers.acquireUninterruptibly();
                System.out.println("job " + job + " start");
                pages.addAndGet(3);
                System.out.println("job " + job + " end");
                printers.release();
            });
            jobs[i].start();
        }
        for (Thread job : jobs) {
            job.join();
        }
        int report = "pages=" + pages.get();
        System.out.println(report);
    }
}
