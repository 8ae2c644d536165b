import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;

public class HikingTour {
    static class Stops extends Phaser {
        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            System.out.println("stop " + (phase + 1) + ": " + registeredParties + " go on");
            return registeredParties == 0;
        }
    }

    static class Hiker extends Thread {
        private final Stops stops;
        private final int number;

        Hiker(Stops stops, int number) {
            this.stops = stops;
            this.number = number;
        }

        @Override
        public void run() {
            stops.register();
            for (int i = 0; i < number; i++) {
                stops.arriveAndAwaitAdvance();
            }
            System.out.println("hiker " + number + " turns back at stop " + (number + 1));
            stops.arriveAndDeregister();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stops stops = new Stops();
        List<Hiker> hikers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            hikers.add(new Hiker(stops, i));
        }
        for (Hiker hiker : hikers) {
            hiker.start();
        }
        for (Hiker hiker : hikers) {
            hiker.join();
        }
        System.out.println("terminated=" + stops.isTerminated());
    }
}
