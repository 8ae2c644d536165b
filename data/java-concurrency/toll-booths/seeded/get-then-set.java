import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

class Car implements Runnable {
    private final int id;
    private final AtomicLong till;

    Car(int id, AtomicLong till) {
        this.id = id;
        this.till = till;
    }

    private long fee() {
        return 2 * id + 1;
    }

    @Override
    public void run() {
        System.out.println("car " + id + " pays " + fee());
        long before = till.get();
        till.set(before + fee());
    }
}

public class TollStation {
    public static void main(String[] args) {
        AtomicLong till = new AtomicLong(0);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.execute(new Car(1, till));
        executor.execute(new Car(2, till));
        executor.execute(new Car(3, till));
        executor.shutdown();
        try {
            executor.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println("collected=" + till.get());
    }
}
