import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class RingOfLamps {
    private static final int LAMPS = 5;
    private static final int KEEPERS = 2;
    private static final int ROUNDS = 2;

    private static final boolean[] on = new boolean[LAMPS];
    private static final CyclicBarrier looked = new CyclicBarrier(KEEPERS);
    private static final CyclicBarrier switched = new CyclicBarrier(KEEPERS, new Painter());

    private static class Painter implements Runnable {
        private int round;

        @Override
        public void run() {
            round++;
            StringBuilder ring = new StringBuilder();
            for (boolean lit : on) {
                ring.append(lit ? '*' : '.');
            }
            System.out.println("round " + round + " " + ring);
        }
    }

    private static class Keeper extends Thread {
        private final int first;
        private final boolean[] next;

        Keeper(int first, int lamps) {
            this.first = first;
            next = new boolean[lamps];
        }

        @Override
        public void run() {
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    for (int i = 0; i < next.length; i++) {
                        int lamp = first + i;
                        next[i] = on[(lamp + LAMPS - 1) % LAMPS] ^ on[(lamp + 1) % LAMPS];
                    }
                    looked.await();
                    System.arraycopy(next, 0, on, first, next.length);
                    switched.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        on[0] = true;
        Keeper[] keepers = {new Keeper(0, 2), new Keeper(2, 3)};
        for (Keeper keeper : keepers) {
            keeper.start();
        }
        for (Keeper keeper : keepers) {
            keeper.join();
        }
        int lit = 0;
        for (boolean lamp : on) {
            lit += lamp ? 1 : 0;
        }
        System.out.println("lit=" + lit);
    }
}
