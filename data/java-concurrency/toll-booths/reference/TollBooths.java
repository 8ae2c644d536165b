import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public class TollBooths {
    private static final int CARS = 3;

    private static final class Car implements Runnable {
        private final int number;
        private final AtomicLong till;

        Car(int number, AtomicLong till) {
            this.number = number;
            this.till = till;
        }

        @Override
        public void run() {
            long fee = 2L * number + 1;
            System.out.println("car " + number + " pays " + fee);
            till.addAndGet(fee);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicLong till = new AtomicLong();
        ExecutorService booths = Executors.newFixedThreadPool(2);
        for (int number = 1; number <= CARS; number++) {
            booths.execute(new Car(number, till));
        }
        booths.shutdown();
        while (!booths.awaitTermination(1, TimeUnit.HOURS)) {
            // Cars are still passing.
        }
        System.out.println("collected=" + till.get());
    }
}
