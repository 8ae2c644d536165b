//! labels: deadlock
//! threads: 1
// lock() does not react to interrupts, and main joins the worker while it holds the lock.
import java.util.concurrent.locks.ReentrantLock;

public class CancelIgnoredByLock {
    static class Report implements Runnable {
        private final ReentrantLock printer;

        Report(ReentrantLock printer) {
            this.printer = printer;
        }

        @Override
        public void run() {
            printer.lock();
            try {
                if (!Thread.currentThread().isInterrupted()) {
                    System.out.println("report");
                }
            } finally {
                printer.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock printer = new ReentrantLock();
        Thread report = new Thread(new Report(printer), "report");
        printer.lock();
        try {
            report.start();
            report.interrupt();
            report.join();
        } finally {
            printer.unlock();
        }
        System.out.println("cancelled");
    }
}
