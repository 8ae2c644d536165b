import java.util.concurrent.CountDownLatch;

public class StopFlag {
    private static volatile boolean stop = false;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            System.out.println("worker started");
            started.countDown();
            while (!stop) {
                Thread.yield();
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
