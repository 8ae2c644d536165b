import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class HeatedRod {
    private static final int STEPS = 3;

    private final CyclicBarrier stepDone = new CyclicBarrier(2, this::endStep);
    private int[] now = {0, 1, 0, 0};
    private int[] next = new int[now.length];
    private int step;

    private void endStep() {
        int[] old = now;
        now = next;
        next = old;
        step++;
        StringBuilder line = new StringBuilder("step ").append(step).append(':');
        for (int value : now) {
            line.append(' ').append(value);
        }
        System.out.println(line.toString());
    }

    private void heat(int from, int to) {
        try {
            for (int i = 0; i < STEPS; i++) {
                for (int cell = from; cell < to; cell++) {
                    int left = cell > 0 ? now[cell - 1] : 0;
                    int right = cell < now.length - 1 ? now[cell + 1] : 0;
                    next[cell] = left + now[cell] + right;
                }
                stepDone.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HeatedRod rod = new HeatedRod();
        Thread leftHalf = new Thread(() -> rod.heat(0, 2));
        Thread rightHalf = new Thread(() -> rod.heat(2, 4));
        leftHalf.start();
        rightHalf.start();
        leftHalf.join();
        rightHalf.join();
        int total = 0;
        for (int value : rod.now) {
            total += value;
        }
        System.out.println("total=" + total);
    }
}
