import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Rod {
    static final int[] cells = {0, 1, 0, 0};
    static int step = 0;
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> {
        step++;
        System.out.println("step " + step + ": " + cells[0] + " " + cells[1] + " " + cells[2] + " " + cells[3]);
    });

    static class Half implements Runnable {
        private final int first;

        Half(int first) {
            this.first = first;
        }

        private int at(int cell) {
            return cell < 0 || cell > 3 ? 0 : cells[cell];
        }

        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                int a = at(first - 1) + at(first) + at(first + 1);
                int b = at(first) + at(first + 1) + at(first + 2);
                cells[first] = a;
                cells[first + 1] = b;
                try {
                    barrier.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread left = new Thread(new Half(0));
        Thread right = new Thread(new Half(2));
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println("total=" + (cells[0] + cells[1] + cells[2] + cells[3]));
    }
}
