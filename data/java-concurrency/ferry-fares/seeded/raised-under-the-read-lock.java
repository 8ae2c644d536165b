import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Ferry {
    private final Map<String, Integer> fares = new HashMap<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    public Ferry() {
        fares.put("car", 20);
        fares.put("bike", 5);
    }

    public void raise() {
        lock.readLock().lock();
        try {
            fares.merge("car", 2, Integer::sum);
            fares.merge("bike", 1, Integer::sum);
        } finally {
            lock.readLock().unlock();
        }
    }

    public String show() {
        lock.readLock().lock();
        try {
            return "car " + fares.get("car") + " bike " + fares.get("bike");
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ferry ferry = new Ferry();
        Thread a = new Thread(ferry::raise, "agent-1");
        Thread b = new Thread(ferry::raise, "agent-2");
        Thread c = new Thread(() -> System.out.println("inspector: " + ferry.show()), "inspector");
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("car=" + ferry.fares.get("car"));
        System.out.println("bike=" + ferry.fares.get("bike"));
    }
}
