import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class DeliveryReports {
    private static final ThreadLocal<StringBuilder> report = new ThreadLocal<>();
    private static final ReentrantLock lock = new ReentrantLock();
    private static final List<String> file = new ArrayList<>();

    private static void append(String line) {
        lock.lock();
        try {
            file.add(line);
        } finally {
            lock.unlock();
        }
    }

    private static void drive(int driver) {
        report.set(new StringBuilder());
        report.get().append("driver " + driver + " loads\n");
        report.get().append("driver " + driver + " delivers\n");
        for (String line : report.get().toString().split("\n")) {
            append(line);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread driver0 = new Thread(() -> drive(0));
        Thread driver1 = new Thread(() -> drive(1));
        driver0.start();
        driver1.start();
        driver0.join();
        driver1.join();
        for (String line : file) {
            System.out.println(line);
        }
        System.out.println("lines=" + file.size());
    }
}
