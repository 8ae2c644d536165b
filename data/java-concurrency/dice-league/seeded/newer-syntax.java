import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class League {
    private static final int[][] dice = {{3, 6, 2}, {5, 1, 4}};
    private static final int[] thrown = new int[2];
    private static final int[] wins = new int[2];
    private static int round = 0;

    private static void compare() {
        round++;
        System.out.println("round " + round + ": Ada " + thrown[0] + ", Ben " + thrown[1]);
        switch (Integer.compare(thrown[0], thrown[1])) {
            case 1 -> wins[0]++;
            case -1 -> wins[1]++;
            default -> { }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2, League::compare);
        Thread[] players = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int player = i;
            players[i] = new Thread(() -> {
                try {
                    for (int points : dice[player]) {
                        thrown[player] = points;
                        barrier.await();
                    }
                    System.out.println((player == 0 ? "Ada" : "Ben") + " rests");
                } catch (InterruptedException | BrokenBarrierException e) {
                    Thread.currentThread().interrupt();
                }
            });
            players[i].start();
        }
        for (Thread player : players) {
            player.join();
        }
        System.out.println("Ada won " + wins[0]);
        System.out.println("Ben won " + wins[1]);
    }
}
