import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class PulseLoop {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger sum = new AtomicInteger(0);
        Thread monitor = new Thread(() -> {
            for (int n = 1; n <= 3; n++) {
                int value = 60 + n * n;
                System.out.println("reading " + n + "=" + value);
                sum.addAndGet(value);
                latch.countDown();
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        monitor.start();
        latch.await();
        monitor.interrupt();
        monitor.join();
        System.out.println("sum=" + sum.get());
    }
}
