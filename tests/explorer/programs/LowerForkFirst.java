//! labels: none
//! output: "meals 3\n"
//! threads: 3
// Every philosopher takes the fork with the lower number first, so no circle can close.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class LowerForkFirst {
    private static final int SEATS = 3;
    private static final ReentrantLock[] FORKS = new ReentrantLock[SEATS];
    private static final AtomicInteger MEALS = new AtomicInteger();

    static {
        for (int i = 0; i < SEATS; i++) {
            FORKS[i] = new ReentrantLock();
        }
    }

    static void eat(int seat) {
        int neighbour = (seat + 1) % SEATS;
        ReentrantLock first = FORKS[Math.min(seat, neighbour)];
        ReentrantLock second = FORKS[Math.max(seat, neighbour)];
        first.lock();
        try {
            second.lock();
            try {
                MEALS.incrementAndGet();
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] philosophers = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            final int seat = i;
            philosophers[i] = new Thread(() -> eat(seat));
            philosophers[i].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        System.out.println("meals " + MEALS);
    }
}
