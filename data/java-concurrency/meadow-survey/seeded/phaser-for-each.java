import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class Survey {
    private final AtomicInteger total = new AtomicInteger();
    private final Phaser phaser = new Phaser(1) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            System.out.println("day " + (phase + 1) + ": " + total.get() + " plants, " + parties + " surveyors left");
            return phase == 1;
        }
    };

    static class Surveyor extends Thread {
        private final int number;

        Surveyor(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            Survey survey = new Survey();
            do {
                survey.total.addAndGet(number + 1);
                if (number == 2) {
                    survey.phaser.arriveAndDeregister();
                    return;
                }
                survey.phaser.arriveAndAwaitAdvance();
            } while (!survey.phaser.isTerminated());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Survey survey = new Survey();
        Surveyor[] surveyors = new Surveyor[3];
        for (int i = 0; i < 3; i++) {
            surveyors[i] = new Surveyor(i);
            surveyors[i].start();
        }
        for (Surveyor surveyor : surveyors) {
            surveyor.join();
        }
        System.out.println("survey over: " + survey.total.get());
    }
}
