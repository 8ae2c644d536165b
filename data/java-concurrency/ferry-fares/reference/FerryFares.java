import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class FerryFares {
    static final class FareTable {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock read = lock.readLock();
        private final Lock write = lock.writeLock();
        private final Map<String, Integer> fares = new TreeMap<>();

        FareTable(int car, int bike) {
            fares.put("car", car);
            fares.put("bike", bike);
        }

        void raise(int car, int bike) {
            write.lock();
            try {
                fares.merge("car", car, Integer::sum);
                fares.merge("bike", bike, Integer::sum);
            } finally {
                write.unlock();
            }
        }

        int[] look() {
            read.lock();
            try {
                return new int[] {fares.get("car"), fares.get("bike")};
            } finally {
                read.unlock();
            }
        }
    }

    static final class Agent implements Runnable {
        private final FareTable table;

        Agent(FareTable table) {
            this.table = table;
        }

        @Override
        public void run() {
            table.raise(2, 1);
        }
    }

    static final class Inspector implements Runnable {
        private final FareTable table;

        Inspector(FareTable table) {
            this.table = table;
        }

        @Override
        public void run() {
            int[] seen = table.look();
            System.out.println("inspector: car " + seen[0] + " bike " + seen[1]);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FareTable table = new FareTable(20, 5);
        Thread[] staff = {
            new Thread(new Agent(table)), new Thread(new Agent(table)),
            new Thread(new Inspector(table))
        };
        for (Thread member : staff) {
            member.start();
        }
        for (Thread member : staff) {
            member.join();
        }
        int[] last = table.look();
        System.out.println("car=" + last[0]);
        System.out.println("bike=" + last[1]);
    }
}
