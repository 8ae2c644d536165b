import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Thermostat {
    private final ReentrantLock lock = new ReentrantLock();
    private int lower = 10;
    private int upper = 20;

    boolean setLower(int value) {
        lock.lock();
        if (value > upper) {
            return false;
        }
        lower = value;
        lock.unlock();
        return true;
    }

    boolean setUpper(int value) {
        lock.lock();
        if (value < lower) {
            return false;
        }
        upper = value;
        lock.unlock();
        return true;
    }

    String describe() {
        lock.lock();
        String text = lower + ".." + upper;
        lock.unlock();
        return text;
    }

    boolean isValid() {
        lock.lock();
        boolean valid = lower <= upper;
        lock.unlock();
        return valid;
    }

    public static void main(String[] args) throws InterruptedException {
        Thermostat thermostat = new Thermostat();
        AtomicInteger accepted = new AtomicInteger();
        boolean[] valid = new boolean[1];
        Thread raise = new Thread(() -> {
            if (thermostat.setLower(18)) {
                accepted.incrementAndGet();
            }
        });
        Thread reduce = new Thread(() -> {
            if (thermostat.setUpper(14)) {
                accepted.incrementAndGet();
            }
        });
        Thread look = new Thread(() -> valid[0] = thermostat.isValid());
        raise.start();
        reduce.start();
        look.start();
        raise.join();
        reduce.join();
        look.join();
        System.out.println("accepted=" + accepted.get());
        System.out.println("limits " + thermostat.describe());
        System.out.println("seen valid=" + valid[0]);
    }
}
