import java.util.ArrayDeque;
import java.util.Queue;

public class BoundedBuffer {
    private final Queue<Integer> items = new ArrayDeque<>();
    private int peak = 0;
    private int taken = 0;
    private int checksum = 0;

    synchronized void put(int item) throws InterruptedException {
        if (items.size() >= 2) {
            wait();
        }
        items.add(item);
        peak = Math.max(peak, items.size());
    }

    synchronized void takeAndWakeAll() {
        checksum += items.remove();
        taken++;
        notifyAll();
    }

    synchronized void take() {
        checksum += items.remove();
        taken++;
    }

    static Thread producer(BoundedBuffer buffer, int first, int last) {
        return new Thread(() -> {
            try {
                for (int item = first; item <= last; item++) {
                    buffer.put(item);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        Thread filler = producer(buffer, 1, 2);
        filler.start();
        filler.join();
        Thread one = producer(buffer, 3, 3);
        Thread two = producer(buffer, 4, 4);
        one.start();
        two.start();
        awaitWaiting(one);
        awaitWaiting(two);
        buffer.takeAndWakeAll();
        one.join();
        two.join();
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                buffer.take();
            }
        });
        consumer.start();
        consumer.join();
        for (int item = 5; item <= 20; item++) {
            buffer.put(item);
            buffer.take();
        }
        System.out.println("taken=" + buffer.taken);
        System.out.println("checksum=" + buffer.checksum);
        System.out.println("peak=" + buffer.peak);
    }
}
