import java.util.ArrayDeque;
import java.util.Queue;

public class BoundedBuffer {
    static final class Buffer {
        private final Queue<Integer> items = new ArrayDeque<>();
        private int peak = 0;

        synchronized void put(int item) throws InterruptedException {
            while (items.size() == 2) {
                wait();
            }
            items.add(item);
            peak = Math.max(peak, items.size());
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int item = items.remove();
            notifyAll();
            return item;
        }
    }

    static final class Consumer extends Thread {
        final Buffer buffer;
        int taken = 0;
        int checksum = 0;

        Consumer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < 4; i++) {
                    checksum += buffer.take();
                    taken++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer();
        Thread[] producers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int first = 2 * i + 1;
            producers[i] = new Thread(() -> {
                try {
                    for (int item = first; item < first + 2; item++) {
                        buffer.put(item);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            producers[i].start();
        }
        Consumer consumer = new Consumer(buffer);
        consumer.start();
        for (Thread producer : producers) {
            producer.join();
        }
        consumer.join();
        System.out.println("taken=" + consumer.taken);
        System.out.println("checksum=" + consumer.checksum);
        System.out.println("peak=" + buffer.peak);
    }
}
