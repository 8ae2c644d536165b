import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;

public class LongRide {
    private final Phaser oases = new Phaser(1) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            System.out.println("oasis " + (phase + 1) + ": " + parties + " in the caravan");
            return parties == 0;
        }
    };

    private void travel(int from) {
        for (int oasis = from; oasis <= 2; oasis++) {
            oases.arriveAndAwaitAdvance();
        }
        oases.arriveAndDeregister();
    }

    private void lead() {
        List<Thread> riders = new ArrayList<>();
        oases.bulkRegister(2); // two riders will join
        for (int oasis = 1; oasis <= 2; oasis++) {
            int joins = oasis;
            Thread rider = new Thread(() -> travel(joins));
            riders.add(rider);
            rider.start();
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
        LongRide ride = new LongRide();
        Thread leader = new Thread(ride::lead);
        leader.start();
        leader.join();
        System.out.println("journey over");
    }
}
