//! labels: deadlock
//! coverage: any
// Two tellers wait for each other's account for ever while a timer goes on ticking.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class RingBesideTimer {
    static final Object SAVINGS = new Object();
    static final Object CHECKING = new Object();
    static final AtomicInteger TICKS = new AtomicInteger();

    static void move(Object from, Object to) {
        synchronized (from) {
            synchronized (to) {
                TICKS.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
        clock.scheduleAtFixedRate(TICKS::incrementAndGet, 1, 1, TimeUnit.SECONDS);
        Thread one = new Thread(() -> move(SAVINGS, CHECKING));
        Thread other = new Thread(() -> move(CHECKING, SAVINGS));
        one.start();
        other.start();
        one.join();
        other.join();
        clock.shutdownNow();
    }
}
