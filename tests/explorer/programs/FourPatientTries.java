//! labels: none
//! coverage: any
//! left_out: timeouts
// That all four waits run out of time is not tried, and the verdict says so.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class FourPatientTries {
    private static int tries;

    private static boolean arrived(CountDownLatch bus) throws InterruptedException {
        tries++;
        return bus.await(20, TimeUnit.MILLISECONDS);
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch bus = new CountDownLatch(1);
        new Thread(bus::countDown).start();
        if (!arrived(bus) && !arrived(bus) && !arrived(bus) && !arrived(bus)) {
            throw new IllegalStateException("walked home");
        }
    }
}
