import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderPipeline {
    private static final int END = -1;

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int order = 1; order <= 5; order++) {
                    orders.put(order);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                int sum = 0;
                for (int order = orders.take(); order != END; order = orders.take()) {
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
