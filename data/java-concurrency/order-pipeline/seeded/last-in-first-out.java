import java.util.concurrent.BlockingDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;

public class OrderPipeline {
    public static void main(String[] args) throws InterruptedException {
        BlockingDeque<Integer> orders = new LinkedBlockingDeque<>(5);
        CountDownLatch full = new CountDownLatch(1);
        Thread producer = new Thread(() -> {
            for (int order = 1; order <= 5; order++) {
                orders.addFirst(order);
            }
            full.countDown();
        });
        Thread consumer = new Thread(() -> {
            try {
                full.await();
                int sum = 0;
                for (int i = 0; i < 5; i++) {
                    int order = orders.takeFirst();
                    System.out.println("consumed " + order);
                    sum += order;
                }
                System.out.println("sum=" + sum);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println("done");
    }
}
