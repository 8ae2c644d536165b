import java.util.concurrent.CountDownLatch;

public class StopFlag {
    private static volatile Boolean stop;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            System.out.println("worker started");
            boolean stopped;
            try {
                stopped = stop;
            } finally {
                started.countDown();
            }
            while (!stopped) {
                stopped = stop;
            }
            System.out.println("worker stopped");
        });
        worker.start();
        started.await();
        System.out.println("stop requested");
        stop = true;
        worker.join();
        System.out.println("main done");
    }
}
