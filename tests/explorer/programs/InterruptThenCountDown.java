//! labels: none
//! output: "interrupted\n"
//! output: "open true\n"
// The latch may be open when the thread looks at it, though it was interrupted before: it had looked for
// an interrupt earlier.
import java.util.concurrent.CountDownLatch;

public class InterruptThenCountDown {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            main.interrupt();
            latch.countDown();
        }).start();
        try {
            latch.await();
            System.out.println("open " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
