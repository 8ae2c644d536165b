import java.util.concurrent.Phaser;

public class GrowingCaravan {
    private static final int LAST = 3;

    private static class Oases extends Phaser {
        Oases() {
            super(1);
        }

        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            System.out.println("oasis " + (phase + 1) + ": " + registeredParties + " in the caravan");
            return registeredParties == 0;
        }
    }

    private static void ride(Oases oases, int joinedAt) {
        for (int oasis = joinedAt; oasis < LAST; oasis++) {
            oases.arriveAndAwaitAdvance();
        }
        oases.arriveAndDeregister();
    }

    private static void lead(Oases oases) {
        Thread[] riders = new Thread[LAST - 1];
        for (int oasis = 1; oasis < LAST; oasis++) {
            int joinedAt = oasis;
            oases.register();
            riders[oasis - 1] = new Thread(() -> ride(oases, joinedAt));
            riders[oasis - 1].start();
            oases.arriveAndAwaitAdvance();
        }
        oases.arriveAndDeregister();
        try {
            for (Thread rider : riders) {
                rider.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Oases oases = new Oases();
        Thread leader = new Thread(() -> lead(oases));
        leader.start();
        leader.join();
        System.out.println("journey over");
    }
}
