//! labels: deadlock
// Thread.setName is synchronized: the thread keeps its own monitor until somebody counts down, who
// wants to name it first.
import java.util.concurrent.CountDownLatch;

public class RenamingWantsTheMonitor {
    private static class Worker extends Thread {
        private final CountDownLatch named = new CountDownLatch(1);

        @Override
        public synchronized void run() {
            try {
                named.await();
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.setName("worker");
        worker.named.countDown();
        worker.join();
    }
}
