import java.util.concurrent.locks.ReentrantLock;

public class ThermostatProgram {
    static class Range {
        private final ReentrantLock lock = new ReentrantLock();
        private int lower = 10;
        private int upper = 20;

        int getLower() {
            lock.lock();
            try {
                return lower;
            } finally {
                lock.unlock();
            }
        }

        int getUpper() {
            lock.lock();
            try {
                return upper;
            } finally {
                lock.unlock();
            }
        }

        boolean setLower(int value) {
            if (value > getUpper()) {
                return false;
            }
            lock.lock();
            try {
                lower = value;
            } finally {
                lock.unlock();
            }
            return true;
        }

        boolean setUpper(int value) {
            if (value < getLower()) {
                return false;
            }
            lock.lock();
            try {
                upper = value;
            } finally {
                lock.unlock();
            }
            return true;
        }

        boolean isValid() {
            lock.lock();
            try {
                return lower <= upper;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Range range = new Range();
        boolean[] results = new boolean[3];
        Thread t1 = new Thread(() -> results[0] = range.setLower(18));
        Thread t2 = new Thread(() -> results[1] = range.setUpper(14));
        Thread t3 = new Thread(() -> results[2] = range.isValid());
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        int accepted = 0;
        for (int i = 0; i < 2; i++) {
            if (results[i]) {
                accepted++;
            }
        }
        System.out.println("accepted=" + accepted);
        System.out.println("limits " + range.getLower() + ".." + range.getUpper());
        System.out.println("seen valid=" + results[2]);
    }
}
