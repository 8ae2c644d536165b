import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class LampRing {
    static final boolean[] lamps = new boolean[5];
    static int round = 1;
    static final CyclicBarrier looked = new CyclicBarrier(2);
    static final CyclicBarrier switched = new CyclicBarrier(2, LampRing::show);

    static void show() {
        char[] signs = new char[lamps.length];
        for (int i = 0; i <= lamps.length; i++) {
            signs[i] = lamps[i] ? '*' : '.';
        }
        System.out.println("round " + round + " " + new String(signs));
        round++;
    }

    static class Keeper implements Runnable {
        final int[] tended;

        Keeper(int... tended) {
            this.tended = tended;
        }

        @Override
        public void run() {
            try {
                for (int r = 0; r < 2; r++) {
                    boolean[] next = new boolean[5];
                    for (int lamp : tended) {
                        next[lamp] = lamps[(lamp + 4) % 5] != lamps[(lamp + 1) % 5];
                    }
                    looked.await();
                    for (int lamp : tended) {
                        lamps[lamp] = next[lamp];
                    }
                    switched.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) {
                System.out.println("keeper gives up");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        lamps[0] = true;
        Thread a = new Thread(new Keeper(0, 1));
        Thread b = new Thread(new Keeper(2, 3, 4));
        a.start();
        b.start();
        a.join();
        b.join();
        int lit = 0;
        for (boolean lamp : lamps) {
            lit += lamp ? 1 : 0;
        }
        System.out.println("lit=" + lit);
    }
}
