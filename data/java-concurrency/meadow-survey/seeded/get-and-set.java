import java.util.concurrent.Phaser;

public class FieldSurvey {
    static volatile int plants = 0;

    static class SurveyPhaser extends Phaser {
        SurveyPhaser() {
            super(3);
        }

        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            System.out.println("day " + (phase + 1) + ": " + plants + " plants, " + registeredParties + " surveyors left");
            return phase == 1 || registeredParties == 0;
        }
    }

    static class Surveyor implements Runnable {
        private final SurveyPhaser phaser;
        private final int perDay;
        private final boolean leavesEarly;

        Surveyor(SurveyPhaser phaser, int perDay, boolean leavesEarly) {
            this.phaser = phaser;
            this.perDay = perDay;
            this.leavesEarly = leavesEarly;
        }

        @Override
        public void run() {
            while (!phaser.isTerminated()) {
                plants = plants + perDay;
                if (leavesEarly) {
                    phaser.arriveAndDeregister();
                    return;
                }
                phaser.arriveAndAwaitAdvance();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SurveyPhaser phaser = new SurveyPhaser();
        Thread a = new Thread(new Surveyor(phaser, 1, false));
        Thread b = new Thread(new Surveyor(phaser, 2, false));
        Thread c = new Thread(new Surveyor(phaser, 3, true));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("survey over: " + plants);
    }
}
