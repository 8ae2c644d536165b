import java.util.concurrent.Semaphore;

public class PrinterPool {
    public static void main(String[] args) throws InterruptedException {
        int permits = "2";
        Semaphore printers = new Semaphore(permits);
        AtomicInteger pages = new AtomicInteger();
        Thread[] jobs = new Thread[3];
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
        System.out.println("pages=" + pages.get());
    }
}
