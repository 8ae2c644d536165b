import java.util.concurrent.Phaser;

public class Tour {
    public static void main(String[] args) throws InterruptedException {
        Phaser phaser = new Phaser(3) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("stop " + (phase + 1) + ": " + parties + " go on");
                return parties == 0;
            }
        };
        Thread[] hikers = new Thread[3];
        for (int h = 0; h < 3; h++) {
            final int hiker = h;
            hikers[h] = new Thread(() -> {
                for (int stop = 1; stop <= 3; stop++) {
                    if (stop == hiker + 1) {
                        System.out.println("hiker " + hiker + " turns back at stop " + stop);
                        phaser.arrive();
                        return;
                    }
                    phaser.arriveAndAwaitAdvance();
                }
            });
            hikers[h].start();
        }
        for (Thread hiker : hikers) {
            hiker.join();
        }
        System.out.println("terminated=" + phaser.isTerminated());
    }
}
