import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class ParallelScan {
    private final AtomicIntegerArray row = new AtomicIntegerArray(new int[] {3, 1, 4});
    private final int[] added = new int[3];
    private int stride = 1;
    private final CyclicBarrier barrier = new CyclicBarrier(3, this::apply);

    private void apply() {
        for (int i = 0; i < 3; i++) {
            row.addAndGet(i, added[i]);
        }
        System.out.println("stride " + stride + " -> " + row.get(0) + " " + row.get(1) + " " + row.get(2));
        stride = 2;
    }

    private void work(int place) {
        try {
            for (int step = 1; step <= 2; step++) {
                added[place] = place < step ? 0 : row.get(place - step);
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        ParallelScan scan = new ParallelScan();
        for (int i = 0; i < 3; i++) {
            int place = i;
            new Thread(() -> scan.work(place)).start();
        }
        System.out.println("last=" + scan.row.get(2));
    }
}
