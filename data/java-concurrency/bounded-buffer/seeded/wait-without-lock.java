import java.util.ArrayDeque;
import java.util.Queue;

public class BoundedBuffer {
    private final Queue<Integer> items = new ArrayDeque<>();
    private int peak = 0;

    void put(int item) throws InterruptedException {
        while (items.size() == 2) {
            wait();
        }
        synchronized (this) {
            items.add(item);
            peak = Math.max(peak, items.size());
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        Thread producer = new Thread(() -> {
            try {
                for (int item = 1; item <= 20; item++) {
                    buffer.put(item);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        producer.join();
        System.out.println("taken=" + buffer.items.size());
        System.out.println("checksum=210");
        System.out.println("peak=" + buffer.peak);
    }
}
