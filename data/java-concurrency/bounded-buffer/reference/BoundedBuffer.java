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
                for (int i = 0; i < 10; i++) {
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
        Consumer[] consumers = new Consumer[2];
        for (int i = 0; i < 2; i++) {
            int first = 10 * i + 1;
            producers[i] = new Thread(() -> {
                try {
                    for (int item = first; item < first + 10; item++) {
                        buffer.put(item);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            consumers[i] = new Consumer(buffer);
            producers[i].start();
            consumers[i].start();
        }
        for (int i = 0; i < 2; i++) {
            producers[i].join();
            consumers[i].join();
        }
        System.out.println("taken=" + (consumers[0].taken + consumers[1].taken));
        System.out.println("checksum=" + (consumers[0].checksum + consumers[1].checksum));
        System.out.println("peak=" + buffer.peak);
    }
}
