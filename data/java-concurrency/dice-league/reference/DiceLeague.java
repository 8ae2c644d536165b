import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class DiceLeague {
    private static final class Player implements Runnable {
        private final String name;
        private final int[] dice;
        private CyclicBarrier roundEnd;
        private int thrown;
        private int wins;

        Player(String name, int... dice) {
            this.name = name;
            this.dice = dice;
        }

        void joinTable(CyclicBarrier barrier) {
            roundEnd = barrier;
        }

        @Override
        public void run() {
            try {
                for (int points : dice) {
                    thrown = points;
                    roundEnd.await();
                }
                System.out.println(name + " rests");
            } catch (InterruptedException | BrokenBarrierException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final Player ada = new Player("Ada", 3, 6, 2);
    private final Player ben = new Player("Ben", 5, 1, 4);
    private int round;

    private void compare() {
        round++;
        System.out.println("round " + round + ": Ada " + ada.thrown + ", Ben " + ben.thrown);
        Player winner = ada.thrown > ben.thrown ? ada : ben;
        winner.wins++;
    }

    private void play() throws InterruptedException {
        CyclicBarrier table = new CyclicBarrier(2, this::compare);
        ada.joinTable(table);
        ben.joinTable(table);
        Thread first = new Thread(ada);
        Thread second = new Thread(ben);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("Ada won " + ada.wins);
        System.out.println("Ben won " + ben.wins);
    }

    public static void main(String[] args) throws InterruptedException {
        new DiceLeague().play();
    }
}
