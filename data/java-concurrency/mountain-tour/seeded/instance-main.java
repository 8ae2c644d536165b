import java.util.concurrent.Phaser;

public class TourProgram {
    static class StopPhaser extends Phaser {
        StopPhaser(int hikers) {
            super(hikers);
        }

        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            System.out.println("stop " + (phase + 1) + ": " + registeredParties + " go on");
            return registeredParties == 0;
        }
    }

    private final StopPhaser stops = new StopPhaser(3);

    private void hike(int hiker) {
        for (int i = 0; i < hiker; i++) {
            stops.arriveAndAwaitAdvance();
        }
        System.out.println("hiker " + hiker + " turns back at stop " + (hiker + 1));
        stops.arriveAndDeregister();
    }

    void main() throws InterruptedException {
        Thread[] hikers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int hiker = i;
            hikers[i] = new Thread(() -> hike(hiker));
            hikers[i].start();
        }
        for (Thread hiker : hikers) {
            hiker.join();
        }
        System.out.println("terminated=" + stops.isTerminated());
    }
}
