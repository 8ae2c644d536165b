import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class RodSimulation {
    private static int[] current = {0, 1, 0, 0};
    private static int[] following = new int[4];
    private static int step = 1;

    private static void finishStep() {
        current = following;
        following = new int[4];
        StringBuilder text = new StringBuilder("step " + step++ + ":");
        for (int value : current) {
            text.append(" ").append(value);
        }
        System.out.println(text);
    }

    private static void compute(CyclicBarrier barrier, int low, int high) {
        try {
            for (int s = 0; s < 3; s++) {
                for (int i = low; i <= high; i++) {
                    int sum = current[i];
                    if (i > 0) {
                        sum += current[i - 1];
                    }
                    if (i < 3) {
                        sum += current[i + 1];
                    }
                    following[i] = sum;
                }
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // Two halves and the main thread.
        CyclicBarrier barrier = new CyclicBarrier(3, RodSimulation::finishStep);
        Thread left = new Thread(() -> compute(barrier, 0, 1));
        Thread right = new Thread(() -> compute(barrier, 2, 3));
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println("total=" + Arrays.stream(current).sum());
    }
}
