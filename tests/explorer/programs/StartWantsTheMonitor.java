//! labels: deadlock
// Thread.start is synchronized: the guard keeps the monitor until the other runs.
import java.util.concurrent.CountDownLatch;

public class StartWantsTheMonitor {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        Thread other = new Thread(running::countDown);
        Thread guard = new Thread(() -> {
            synchronized (other) {
                try {
                    running.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        guard.start();
        other.start();
        guard.join();
    }
}
