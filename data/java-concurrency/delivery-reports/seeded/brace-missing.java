import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class DeliveryReports {
    private static final ReentrantLock lock = new ReentrantLock();
    private static final List<String> file = new ArrayList<>();
    private static final ThreadLocal<StringBuilder> report =
            ThreadLocal.withInitial(StringBuilder::new);

    private static void file() {
        lock.lock();
        try {
            for (String line : report.get().toString().split("\n")) {
                file.add(line);
        } finally {
            lock.unlock();
        }
    }

    private static Thread driver(int number) {
        return new Thread(() -> {
            report.get().append("driver " + number + " loads\n");
            report.get().append("driver " + number + " delivers\n");
            file();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread driver0 = driver(0);
        Thread driver1 = driver(1);
        driver0.start();
        driver1.start();
        driver0.join();
        driver1.join();
        file.forEach(System.out::println);
        System.out.println("lines=" + file.size());
    }
}
