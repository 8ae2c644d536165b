import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;

public class PostOffice {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> tray = new ArrayBlockingQueue<>(2);
        CountDownLatch latch = new CountDownLatch(2);
        Thread sorter = new Thread(() -> {
            int count = 0;
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    Integer letter = tray.take();
                    System.out.println("sorted " + letter);
                    count++;
                    latch.countDown();
                } catch (InterruptedException e) {
                    System.out.println("bag with " + count);
                }
            }
        });
        sorter.start();
        tray.put(1);
        tray.put(2);
        latch.await();
        System.out.println("closing");
        sorter.interrupt();
        sorter.join();
        System.out.println("office closed");
    }
}
