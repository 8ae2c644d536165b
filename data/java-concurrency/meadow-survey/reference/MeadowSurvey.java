import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class MeadowSurvey {
    private static final int SURVEYORS = 3;

    private static final AtomicInteger plants = new AtomicInteger();

    private static class Days extends Phaser {
        private static final int LAST = 2;

        Days(int parties) {
            super(parties);
        }

        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            int day = phase + 1;
            System.out.println("day " + day + ": " + plants.get() + " plants, " + registeredParties + " surveyors left");
            return day == LAST || registeredParties == 0;
        }
    }

    private static void surveyOneDay(Days days, int count) {
        plants.addAndGet(count);
        days.arriveAndDeregister();
    }

    private static void surveyToTheEnd(Days days, int count) {
        while (!days.isTerminated()) {
            plants.addAndGet(count);
            days.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Days days = new Days(SURVEYORS);
        Thread[] surveyors = {
            new Thread(() -> surveyToTheEnd(days, 1)),
            new Thread(() -> surveyToTheEnd(days, 2)),
            new Thread(() -> surveyOneDay(days, 3)),
        };
        for (Thread surveyor : surveyors) {
            surveyor.start();
        }
        for (Thread surveyor : surveyors) {
            surveyor.join();
        }
        System.out.println("survey over: " + plants.get());
    }
}
