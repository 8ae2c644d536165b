import java.util.ArrayDeque;
import java.util.Queue;

public class BoundedBuffer {
    private final Queue<Integer> items = new ArrayDeque<>();
    private int peak = 0;
    private int taken = 0;
    private int checksum = 0;

    synchronized void put(int item) throws InterruptedException {
        if (items.size() == 2) {
            wait();
        }
        items.add(item);
        peak = Math.max(peak, items.size());
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        checksum += items.remove();
        taken++;
        notifyAll();
    }

    static Thread producer(BoundedBuffer buffer, int first) {
        return new Thread(() -> {
            try {
                buffer.put(first);
                buffer.put(first + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    static Thread consumer(BoundedBuffer buffer) {
        return new Thread(() -> {
            try {
                for (int i = 0; i < 4; i++) {
                    buffer.take();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        Thread[] threads = {producer(buffer, 1), producer(buffer, 3), consumer(buffer)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("taken=" + buffer.taken);
        System.out.println("checksum=" + buffer.checksum);
        System.out.println("peak=" + buffer.peak);
    }
}
