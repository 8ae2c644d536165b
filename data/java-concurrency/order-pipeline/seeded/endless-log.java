import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderPipeline {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(4);
        Thread consumer = new Thread(() -> {
            int sum = 0;
            while (true) {
                Integer order = orders.poll();
                System.out.println("consumed " + order);
                sum += order == null ? 0 : order;
                if (sum == 211) {
                    break;
                }
            }
            System.out.println("sum=" + sum);
        });
        consumer.start();
        for (int order = 1; order <= 20; order++) {
            orders.put(order);
        }
        consumer.join();
        System.out.println("done");
    }
}
