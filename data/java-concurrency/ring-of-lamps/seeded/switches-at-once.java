import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Ring {
    private final boolean[] lamps = {true, false, false, false, false};
    private int round = 0;
    private final CyclicBarrier switched = new CyclicBarrier(2, () -> {
        round++;
        String signs = "";
        for (boolean lamp : lamps) {
            signs += lamp ? "*" : ".";
        }
        System.out.println("round " + round + " " + signs);
    });

    void tend(int from, int to) {
        for (int r = 0; r < 2; r++) {
            boolean[] next = new boolean[5];
            for (int i = from; i < to; i++) {
                next[i] = lamps[(i + 1) % 5] != lamps[(i + 4) % 5];
            }
            for (int i = from; i < to; i++) {
                lamps[i] = next[i];
            }
            try {
                switched.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ring ring = new Ring();
        Thread low = new Thread(() -> ring.tend(0, 2));
        Thread high = new Thread(() -> ring.tend(2, 5));
        low.start();
        high.start();
        low.join();
        high.join();
        int lit = 0;
        for (boolean lamp : ring.lamps) {
            if (lamp) {
                lit++;
            }
        }
        System.out.println("lit=" + lit);
    }
}
