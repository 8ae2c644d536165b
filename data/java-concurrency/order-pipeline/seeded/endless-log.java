import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class OrderPipeline {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(5);
        AtomicInteger looks = new AtomicInteger();
        Thread producer = new Thread(() -> {
            for (int order = 1; order <= 5; order++) {
                orders.add(order);
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                producer.join();
            } catch (InterruptedException e) {
                return;
            }
            Queue<Integer> batch = new ArrayDeque<>();
            orders.drainTo(batch);
            int sum = 0;
            while (sum != 16) {
                Integer order = batch.poll();
                System.out.println("look " + looks.incrementAndGet() + " consumed " + order);
                sum += order == null ? 0 : order;
            }
            System.out.println("sum=" + sum);
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println("done");
    }
}
