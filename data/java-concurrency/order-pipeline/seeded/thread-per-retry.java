import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderPipeline {
    private static final BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(2);

    static void send(int order) {
        if (orders.offer(order)) {
            return;
        }
        Thread retry = new Thread(() -> send(order));
        retry.start();
        try {
            retry.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void consume() {
        try {
            int sum = 0;
            for (int order = orders.take(); order != -1; order = orders.take()) {
                System.out.println("consumed " + order);
                sum += order;
            }
            System.out.println("sum=" + sum);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            for (int order = 1; order <= 5; order++) {
                send(order);
            }
            send(-1);
        });
        Thread consumer = new Thread(OrderPipeline::consume);
        producer.start();
        producer.join();
        consumer.start();
        consumer.join();
        System.out.println("done");
    }
}
