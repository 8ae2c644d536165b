import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public class TollPlaza {
    private static final AtomicLong till = new AtomicLong();
    private static final ExecutorService booths = Executors.newFixedThreadPool(2);

    static class Car implements Runnable {
        final int number;

        Car(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            final long fee = 2 * number + 1;
            System.out.println("car " + number + " pays " + fee);
            if (number == 3) {
                // The fee of the last car is entered by a task of its own.
                booths.execute(() -> till.addAndGet(fee));
            } else {
                till.addAndGet(fee);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 1; i <= 3; i++) {
            booths.execute(new Car(i));
        }
        booths.shutdown();
        booths.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("collected=" + till.get());
    }
}
