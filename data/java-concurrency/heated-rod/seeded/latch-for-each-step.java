import java.util.concurrent.CountDownLatch;

public class LatchedRod {
    // rows[s] is the rod after s steps; nobody writes a row once its latch is open.
    private static final int[][] rows = {{0, 1, 0, 0}, new int[4], new int[4], new int[4]};
    private static final CountDownLatch[] stepDone = {
        new CountDownLatch(2), new CountDownLatch(2), new CountDownLatch(2)
    };

    private static int cell(int[] row, int i) {
        return i >= 0 && i < row.length ? row[i] : 0;
    }

    private static void half(int from) {
        for (int s = 0; s < 3; s++) {
            int[] old = rows[s];
            for (int i = from; i < from + 2; i++) {
                rows[s + 1][i] = cell(old, i - 1) + cell(old, i) + cell(old, i + 1);
            }
            stepDone[s].countDown();
            try {
                stepDone[s].await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            if (from == 0) {
                int[] row = rows[s + 1];
                System.out.println("step " + (s + 1) + ": " + row[0] + " " + row[1] + " " + row[2] + " " + row[3]);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread left = new Thread(() -> half(0));
        Thread right = new Thread(() -> half(2));
        left.start();
        right.start();
        left.join();
        right.join();
        int[] last = rows[3];
        System.out.println("total=" + (last[0] + last[1] + last[2] + last[3]));
    }
}
