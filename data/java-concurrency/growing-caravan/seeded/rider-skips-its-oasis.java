import java.util.concurrent.Phaser;

public class DesertRide {
    private static final Phaser phaser = new Phaser(1) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            System.out.println("oasis " + (phase + 1) + ": " + parties + " in the caravan");
            return parties == 0;
        }
    };

    static class Rider extends Thread {
        private final int waits;

        Rider(int waits) {
            this.waits = waits;
        }

        @Override
        public void run() {
            for (int i = 0; i < waits; i++) {
                phaser.arriveAndAwaitAdvance();
            }
            phaser.arriveAndDeregister();
        }
    }

    static class Leader extends Thread {
        @Override
        public void run() {
            phaser.register();
            Rider first = new Rider(1); // oasis 2, then oasis 3
            first.start();
            phaser.arriveAndAwaitAdvance();
            phaser.register();
            Rider second = new Rider(0); // oasis 3 only
            second.start();
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
            try {
                first.join();
                second.join();
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Leader leader = new Leader();
        leader.start();
        leader.join();
        System.out.println("journey over");
    }
}
