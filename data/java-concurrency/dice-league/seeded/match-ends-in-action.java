import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Match {
    static final int[][] throwsOf = {{3, 6, 2}, {5, 1, 4}};
    static final String[] names = {"Ada", "Ben"};
    static final int[] thrown = new int[2];
    static final int[] wins = new int[2];
    static int round = 0;

    static void score() {
        round++;
        System.out.println("round " + round + ": Ada " + thrown[0] + ", Ben " + thrown[1]);
        wins[thrown[0] > thrown[1] ? 0 : 1]++;
        if (round == 3) {
            // The match is over.
            System.out.println("Ada won " + wins[0]);
            System.out.println("Ben won " + wins[1]);
            System.exit(0);
        }
    }

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2, Match::score);
        for (int i = 0; i < 2; i++) {
            int player = i;
            new Thread(() -> {
                try {
                    for (int r = 0; r < 3; r++) {
                        thrown[player] = throwsOf[player][r];
                        barrier.await();
                    }
                    System.out.println(names[player] + " rests");
                } catch (InterruptedException | BrokenBarrierException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
