import java.util.concurrent.Phaser;

public class MountainTour {
    private static final int HIKERS = 3;

    private static class Hiker implements Runnable {
        private final int number;
        private final Phaser stops;

        Hiker(int number, Phaser stops) {
            this.number = number;
            this.stops = stops;
        }

        @Override
        public void run() {
            for (int stop = 1; stop <= number; stop++) {
                stops.arriveAndAwaitAdvance();
            }
            System.out.println("hiker " + number + " turns back at stop " + (number + 1));
            stops.arriveAndDeregister();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Phaser stops = new Phaser(HIKERS) {
            @Override
            protected boolean onAdvance(int phase, int registeredParties) {
                System.out.println("stop " + (phase + 1) + ": " + registeredParties + " go on");
                return registeredParties == 0;
            }
        };
        Thread[] hikers = new Thread[HIKERS];
        for (int i = 0; i < hikers.length; i++) {
            hikers[i] = new Thread(new Hiker(i, stops));
            hikers[i].start();
        }
        for (Thread hiker : hikers) {
            hiker.join();
        }
        System.out.println("terminated=" + stops.isTerminated());
    }
}
