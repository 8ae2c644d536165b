//! labels: deadlock
//! threads: 2
// The worker that cannot parse its line never counts down.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchSkippedOnError {
    public static void main(String[] args) throws InterruptedException {
        String[] lines = {"12", "x7"};
        CountDownLatch parsed = new CountDownLatch(lines.length);
        AtomicInteger total = new AtomicInteger();
        for (String line : lines) {
            new Thread(() -> {
                try {
                    total.addAndGet(Integer.parseInt(line));
                    parsed.countDown();
                } catch (NumberFormatException e) {
                    System.out.println("skipped");
                }
            }).start();
        }
        parsed.await();
        System.out.println("total " + total);
    }
}
