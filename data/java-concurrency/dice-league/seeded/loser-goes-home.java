import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class DiceMatch {
    static class Player extends Thread {
        final int[] dice;
        CyclicBarrier barrier;
        int current;
        int wins;

        Player(String name, int a, int b, int c) {
            super(name);
            dice = new int[] {a, b, c};
        }

        @Override
        public void run() {
            try {
                for (int round = 0; round < 3; round++) {
                    if (round == 2 && wins == 0) {
                        break; // cannot win any more
                    }
                    current = dice[round];
                    barrier.await();
                    if (round > 0 && getName().equals("Ada") && wins == 1) {
                        break; // has had its win
                    }
                }
                System.out.println(getName() + " rests");
            } catch (InterruptedException | BrokenBarrierException e) {
                interrupt();
            }
        }
    }

    static int round = 1;

    public static void main(String[] args) throws InterruptedException {
        Player ada = new Player("Ada", 3, 6, 2);
        Player ben = new Player("Ben", 5, 1, 4);
        CyclicBarrier barrier = new CyclicBarrier(2, () -> {
            System.out.println("round " + round++ + ": Ada " + ada.current + ", Ben " + ben.current);
            if (ada.current > ben.current) {
                ada.wins++;
            } else {
                ben.wins++;
            }
        });
        ada.barrier = barrier;
        ben.barrier = barrier;
        ada.start();
        ben.start();
        ada.join();
        ben.join();
        System.out.println("Ada won " + ada.wins);
        System.out.println("Ben won " + ben.wins);
    }
}
