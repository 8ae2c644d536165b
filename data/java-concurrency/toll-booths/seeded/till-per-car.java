import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public class TollSystem {
    static class Car implements Runnable {
        private final int number;
        private final AtomicLong paid = new AtomicLong();

        Car(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            long fee = 2 * number + 1;
            System.out.println("car " + number + " pays " + fee);
            paid.addAndGet(fee);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Car> cars = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            Car car = new Car(i);
            cars.add(car);
            pool.execute(car);
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        long collected = 0;
        for (Car car : cars) {
            collected += car.paid.get();
        }
        System.out.println("collected=" + collected);
    }
}
