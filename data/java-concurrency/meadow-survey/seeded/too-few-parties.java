import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class PlantCount {
    private final AtomicInteger total = new AtomicInteger();
    // Two surveyors stay to the end.
    private final Phaser days = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int registered) {
            System.out.println("day " + (phase + 1) + ": " + total.get() + " plants, " + registered + " surveyors left");
            return phase + 1 >= 2;
        }
    };

    private void count(int surveyor) {
        boolean leaves = surveyor == 2;
        while (!days.isTerminated()) {
            total.addAndGet(surveyor + 1);
            if (leaves) {
                days.arriveAndDeregister();
                break;
            }
            days.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PlantCount survey = new PlantCount();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int surveyor = i;
            threads[i] = new Thread(() -> survey.count(surveyor));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("survey over: " + survey.total);
    }
}
