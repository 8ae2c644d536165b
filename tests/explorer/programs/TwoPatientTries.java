//! labels: uncaught_exception
// A helper that waits with a limit may run out of time in both of its calls.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TwoPatientTries {
    private static boolean arrived(CountDownLatch bus) throws InterruptedException {
        return bus.await(20, TimeUnit.MILLISECONDS);
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch bus = new CountDownLatch(1);
        new Thread(bus::countDown).start();
        if (!arrived(bus) && !arrived(bus)) {
            throw new IllegalStateException("walked home");
        }
    }
}
