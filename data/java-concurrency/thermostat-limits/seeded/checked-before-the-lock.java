import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ThermostatDemo {
    static class Thermostat {
        private final Lock lock = new ReentrantLock();
        private int lower = 10;
        private int upper = 20;
        private int accepted = 0;

        void setLower(int newLower) {
            if (newLower <= upper) {
                lock.lock();
                try {
                    lower = newLower;
                    accepted++;
                } finally {
                    lock.unlock();
                }
            }
        }

        void setUpper(int newUpper) {
            if (newUpper >= lower) {
                lock.lock();
                try {
                    upper = newUpper;
                    accepted++;
                } finally {
                    lock.unlock();
                }
            }
        }

        boolean valid() {
            lock.lock();
            try {
                return lower <= upper;
            } finally {
                lock.unlock();
            }
        }
    }

    private static boolean seenValid;

    public static void main(String[] args) throws InterruptedException {
        Thermostat t = new Thermostat();
        Thread a = new Thread(() -> t.setLower(18));
        Thread b = new Thread(() -> t.setUpper(14));
        Thread c = new Thread(() -> seenValid = t.valid());
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("accepted=" + t.accepted);
        System.out.println("limits " + t.lower + ".." + t.upper);
        System.out.println("seen valid=" + seenValid);
    }
}
