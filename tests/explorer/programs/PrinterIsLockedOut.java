//! labels: deadlock
//! coverage: exhausted
// To print takes the stream's monitor, which main has while it waits for who prints.
import java.util.concurrent.CountDownLatch;

public class PrinterIsLockedOut {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch printed = new CountDownLatch(1);
        Thread printer = new Thread(() -> {
            System.err.println("hello");
            printed.countDown();
        });
        printer.start();
        synchronized (System.err) {
            printed.await();
        }
        printer.join();
    }
}
