import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class DeliveryReports {
    static final ReentrantLock fileLock = new ReentrantLock();
    static final List<String> file = new ArrayList<>();
    static final ThreadLocal<StringBuilder> notes = ThreadLocal.withInitial(StringBuilder::new);

    static class Driver extends Thread {
        private final int number;

        Driver(int number) {
            this.number = number;
        }

        private void add(String line) {
            fileLock.lock();
            file.add(line);
        }

        @Override
        public void run() {
            notes.get().append("driver ").append(number).append(" loads;");
            notes.get().append("driver ").append(number).append(" delivers");
            fileLock.lock();
            try {
                for (String line : notes.get().toString().split(";")) {
                    add(line);
                }
            } finally {
                fileLock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Driver[] drivers = {new Driver(0), new Driver(1)};
        for (Driver driver : drivers) {
            driver.start();
        }
        for (Driver driver : drivers) {
            driver.join();
        }
        file.forEach(System.out::println);
        System.out.println("lines=" + file.size());
    }
}
