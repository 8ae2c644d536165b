import java.util.concurrent.locks.ReentrantLock;

public class Thermostat {
    private final ReentrantLock lowerLock = new ReentrantLock();
    private final ReentrantLock upperLock = new ReentrantLock();
    private int lower = 10;
    private int upper = 20;
    private boolean seenValid;

    int setLower(int limit) {
        lowerLock.lock();
        try {
            if (limit > upper) {
                return 0;
            }
            lower = limit;
            return 1;
        } finally {
            lowerLock.unlock();
        }
    }

    int setUpper(int limit) {
        upperLock.lock();
        try {
            if (limit < lower) {
                return 0;
            }
            upper = limit;
            return 1;
        } finally {
            upperLock.unlock();
        }
    }

    void look() {
        lowerLock.lock();
        upperLock.lock();
        try {
            seenValid = lower <= upper;
        } finally {
            upperLock.unlock();
            lowerLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thermostat thermostat = new Thermostat();
        int[] accepted = new int[2];
        Thread[] threads = new Thread[3];
        threads[0] = new Thread(() -> accepted[0] = thermostat.setLower(18));
        threads[1] = new Thread(() -> accepted[1] = thermostat.setUpper(14));
        threads[2] = new Thread(thermostat::look);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("accepted=" + (accepted[0] + accepted[1]));
        System.out.println("limits " + thermostat.lower + ".." + thermostat.upper);
        System.out.println("seen valid=" + thermostat.seenValid);
    }
}
