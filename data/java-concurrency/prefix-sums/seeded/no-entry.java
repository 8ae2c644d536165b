import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class DoublingSums extends Thread {
    private static int[] row = {3, 1, 4};
    private static int[] next = new int[3];
    private static int stride = 1;
    private static final CyclicBarrier barrier = new CyclicBarrier(3, DoublingSums::swap);

    private final int place;

    public DoublingSums(int place) {
        this.place = place;
    }

    private static void swap() {
        int[] old = row;
        row = next;
        next = old;
        System.out.println("stride " + stride + " -> " + row[0] + " " + row[1] + " " + row[2]);
        stride += stride;
    }

    @Override
    public void run() {
        try {
            for (int distance = 1; distance <= 2; distance *= 2) {
                next[place] = row[place];
                if (place >= distance) {
                    next[place] += row[place - distance];
                }
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void computeAll() throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new DoublingSums(i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("last=" + row[2]);
    }
}
