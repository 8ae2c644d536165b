import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderPipeline {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(5);
        Thread producer = new Thread(() -> {
            for (int order = 1; order <= 5; order++) {
                orders.add(order);
            }
        });
        Thread consumer = new Thread(() -> {
            List<Integer> batch = new ArrayList<>();
            try {
                producer.join();
            } catch (InterruptedException e) {
                return;
            }
            orders.drainTo(batch);
            List<char[]> log = new ArrayList<>();
            int sum = 0;
            while (sum != 16) {
                int order = batch.isEmpty() ? 0 : batch.remove(0);
                sum += order;
                log.add(Arrays.copyOf(("consumed " + order).toCharArray(), 1 << 18));
            }
            log.forEach(line -> System.out.println(new String(line).trim()));
            System.out.println("sum=" + sum);
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println("done");
    }
}
