import java.util.concurrent.locks.ReentrantLock;

public class Thermostat {
    private final ReentrantLock lock = new ReentrantLock();
    private int lower = 10;
    private int upper = 20;

    boolean setLower(int limit) {
        lock.lock();
        try {
            if (limit > upper) {
                return false;
            }
            lower = limit;
            return true;
        } finally {
            lock.unlock();
        }
    }

    boolean setUpper(int limit) {
        lock.lock();
        try {
            if (limit < lower) {
                return false;
            }
            upper = limit;
            return true;
        } finally {
            lock.unlock();
        }
    }

    int[] limits() {
        lock.lock();
        try {
            return new int[] {lower, upper};
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thermostat thermostat = new Thermostat();
        boolean[] result = new boolean[3];
        Thread[] threads = {
            new Thread(() -> result[0] = thermostat.setLower(18)),
            new Thread(() -> result[1] = thermostat.setUpper(14)),
            new Thread(() -> {
                int[] seen = thermostat.limits();
                result[2] = seen[0] <= seen[1];
            }),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int[] limits = thermostat.limits();
        System.out.println("accepted=" + ((result[0] ? 1 : 0) + (result[1] ? 1 : 0)));
        System.out.println("limits " + limits[0] + ".." + limits[1]);
        System.out.println("seen valid=" + result[2]);
    }
}
