import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Ferry {
    static final class Fares {
        final int car;
        final int bike;

        Fares(int car, int bike) {
            this.car = car;
            this.bike = bike;
        }
    }

    private final Map<String, Fares> table = new HashMap<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    public Ferry() {
        table.put("today", new Fares(20, 5));
    }

    public void raise() {
        lock.readLock().lock();
        try {
            Fares old = table.get("today");
            table.put("today", new Fares(old.car + 2, old.bike + 1));
        } finally {
            lock.readLock().unlock();
        }
    }

    public Fares look() {
        lock.readLock().lock();
        try {
            return table.get("today");
        } finally {
            lock.readLock().unlock();
        }
    }

    private void inspect() {
        Fares seen = look();
        System.out.println("inspector: car " + seen.car + " bike " + seen.bike);
    }

    public static void main(String[] args) throws InterruptedException {
        Ferry ferry = new Ferry();
        Thread a = new Thread(ferry::raise, "agent-1");
        Thread b = new Thread(ferry::raise, "agent-2");
        Thread c = new Thread(ferry::inspect, "inspector");
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("car=" + ferry.look().car);
        System.out.println("bike=" + ferry.look().bike);
    }
}
