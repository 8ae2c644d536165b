import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class DeliveryReports {
    private static final class Office {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<String> file = new ArrayList<>();

        void file(String report) {
            lock.lock();
            try {
                Collections.addAll(file, report.split("\n"));
            } finally {
                lock.unlock();
            }
        }

        void print() {
            lock.lock();
            try {
                for (String line : file) {
                    System.out.println(line);
                }
                System.out.println("lines=" + file.size());
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Driver implements Runnable {
        private static final ThreadLocal<StringBuilder> REPORT =
                ThreadLocal.withInitial(StringBuilder::new);

        private final int number;
        private final Office office;

        Driver(int number, Office office) {
            this.number = number;
            this.office = office;
        }

        @Override
        public void run() {
            note("loads");
            note("delivers");
            office.file(REPORT.get().toString());
        }

        private void note(String what) {
            REPORT.get().append("driver ").append(number).append(' ').append(what).append('\n');
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Office office = new Office();
        Thread[] drivers = new Thread[2];
        for (int d = 0; d < drivers.length; d++) {
            drivers[d] = new Thread(new Driver(d, office));
            drivers[d].start();
        }
        for (Thread driver : drivers) {
            driver.join();
        }
        office.print();
    }
}
