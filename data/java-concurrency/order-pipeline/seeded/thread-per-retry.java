import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderPipeline {
    private static final BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(2);

    static void offer(int order) {
        new Thread(() -> {
            synchronized (orders) {
                orders.offer(order);
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        int sum = 0;
        for (int order = 1; order <= 5; order++) {
            synchronized (orders) {
                while (orders.isEmpty()) {
                    offer(order);
                }
                System.out.println("consumed " + order);
                sum += orders.take();
            }
        }
        System.out.println("sum=" + sum);
        System.out.println("done");
    }
}
