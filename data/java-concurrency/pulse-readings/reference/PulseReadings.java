import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class PulseReadings {
    private static final int READINGS = 3;

    private static final class Reading implements Runnable {
        private final CountDownLatch taken;
        private int run;
        private int sum;

        Reading(CountDownLatch taken) {
            this.taken = taken;
        }

        @Override
        public void run() {
            if (run == READINGS) {
                return;
            }
            run++;
            int value = 60 + run * run;
            System.out.println("reading " + run + "=" + value);
            sum += value;
            taken.countDown();
        }

        int sum() {
            return sum;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch taken = new CountDownLatch(READINGS);
        Reading reading = new Reading(taken);
        ScheduledExecutorService monitor = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> pulse =
            monitor.scheduleAtFixedRate(reading, 0, 10, TimeUnit.MILLISECONDS);
        taken.await();
        pulse.cancel(false);
        monitor.shutdown();
        if (monitor.awaitTermination(1, TimeUnit.MINUTES)) {
            System.out.println("sum=" + reading.sum());
        }
    }
}
