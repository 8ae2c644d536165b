//! labels: none
//! output: "phase [1, 2]\nphase [3, 3]\n"
//! threads: 2
// The barrier separates writing one's own cell from reading the neighbour's.
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierNeighbourPhases {
    private final int[] own = new int[2];
    private final int[] sums = new int[2];
    private int phase;
    private final CyclicBarrier barrier = new CyclicBarrier(2, this::report);

    private void report() {
        System.out.println("phase " + Arrays.toString(phase == 0 ? own : sums));
        phase++;
    }

    void work(int me) {
        try {
            own[me] = me + 1;
            barrier.await();
            sums[me] = own[me] + own[1 - me];
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierNeighbourPhases grid = new BarrierNeighbourPhases();
        Thread west = new Thread(() -> grid.work(0));
        Thread east = new Thread(() -> grid.work(1));
        west.start();
        east.start();
        west.join();
        east.join();
    }
}
