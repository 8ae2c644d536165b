//! labels: deadlock
//! threads: 1
// offer may refuse the second parcel; nobody looks at its answer, and the driver waits for two.
import java.util.concurrent.ArrayBlockingQueue;

public class OfferIgnored {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<String> ramp = new ArrayBlockingQueue<>(1);
        Thread driver = new Thread(() -> {
            try {
                String load = ramp.take() + " and " + ramp.take();
                System.out.println(load);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }, "driver");
        driver.start();
        ramp.offer("chair");
        ramp.offer("table");
        driver.join();
    }
}
