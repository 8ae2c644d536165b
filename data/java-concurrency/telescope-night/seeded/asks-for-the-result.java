import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class Telescope {
    static class Tracking implements Runnable {
        private final BlockingQueue<String> queue;
        private final CountDownLatch followed;

        Tracking(BlockingQueue<String> queue, CountDownLatch followed) {
            this.queue = queue;
            this.followed = followed;
        }

        @Override
        public void run() {
            try {
                for (;;) {
                    System.out.println("tracking " + queue.take());
                    followed.countDown();
                }
            } catch (InterruptedException e) {
                System.out.println("dome closed");
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
        CountDownLatch followed = new CountDownLatch(2);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Future<?> task = executor.submit(new Tracking(queue, followed));
            queue.put("vega");
            queue.put("rigel");
            followed.await();
            System.out.println("dawn");
            task.cancel(true);
            // Wait until the task has closed the dome.
            task.get();
        } finally {
            executor.shutdown();
            executor.awaitTermination(1, TimeUnit.MINUTES);
        }
        System.out.println("night over");
    }
}
