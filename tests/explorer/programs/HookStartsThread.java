//! labels: none
//! coverage: exhausted
//! output: "h"
//! output: "hx"
// The virtual machine waits for its hooks, and for no thread that they start.
import java.util.concurrent.CountDownLatch;

public class HookStartsThread {
    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.print("h");
            new Thread(() -> {
                System.out.print("x");
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }));
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
    }
}
