import java.util.concurrent.CountDownLatch;

public class StopFlag {
    private volatile boolean stop = false;

    void requestStop() {
        boolean stop = true;
    }

    public static void main(String[] args) throws InterruptedException {
        StopFlag flag = new StopFlag();
        CountDownLatch started = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            System.out.println("worker started");
            started.countDown();
            while (!flag.stop) {
                Thread.yield();
            }
            System.out.println("worker stopped");
        });
        worker.start();
        started.await();
        System.out.println("stop requested");
        flag.requestStop();
        worker.join();
        System.out.println("main done");
    }
}
