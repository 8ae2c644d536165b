import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Scan {
    private static final int[][] rows = {{3, 1, 4}, new int[3], new int[3]};
    private static int done = 0;

    private static final CyclicBarrier barrier = new CyclicBarrier(3, () -> {
        int stride = 1 << done;
        done++;
        int[] r = rows[done];
        System.out.println("stride " + stride + " -> " + r[0] + " " + r[1] + " " + r[2]);
    });

    static class Place implements Runnable {
        private final int index;

        Place(int index) {
            this.index = index;
        }

        @Override
        public void run() {
            try {
                for (int step = 0; step < 2; step++) {
                    int left = index - (1 << step);
                    if (left < 0) {
                        // Nothing to add any more: copy and be done.
                        for (int s = step; s < 2; s++) {
                            rows[s + 1][index] = rows[s][index];
                        }
                        return;
                    }
                    rows[step + 1][index] = rows[step][index] + rows[step][left];
                    barrier.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] places = new Thread[3];
        for (int i = 0; i < 3; i++) {
            places[i] = new Thread(new Place(i));
            places[i].start();
        }
        for (Thread place : places) {
            place.join();
        }
        System.out.println("last=" + rows[2][2]);
    }
}
