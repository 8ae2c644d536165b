import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Dice {
    private static final CyclicBarrier bothHaveThrown = new CyclicBarrier(2);
    private static final int[] ada = {3, 6, 2};
    private static final int[] ben = {5, 1, 4};
    private static int adaThrow;
    private static int benThrow;
    private static int adaWins;
    private static int benWins;

    private static void waitForBoth() {
        try {
            bothHaveThrown.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            for (int round = 0; round < 3; round++) {
                adaThrow = ada[round];
                waitForBoth();
                System.out.println("round " + (round + 1) + ": Ada " + adaThrow + ", Ben " + benThrow);
                if (adaThrow > benThrow) {
                    adaWins++;
                } else {
                    benWins++;
                }
            }
            System.out.println("Ada rests");
        });
        Thread second = new Thread(() -> {
            for (int round = 0; round < 3; round++) {
                benThrow = ben[round];
                waitForBoth();
            }
            System.out.println("Ben rests");
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("Ada won " + adaWins);
        System.out.println("Ben won " + benWins);
    }
}
