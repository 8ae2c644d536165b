import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class DeliveryReports {
    private final Lock lock = new ReentrantLock();
    private final List<String> file = new ArrayList<>();
    private final ThreadLocal<StringBuilder> report = ThreadLocal.withInitial(StringBuilder::new);

    private void tour(int driver) {
        StringBuilder mine = report.get();
        mine.append("driver ").append(driver).append(" loads").append(',');
        mine.append("driver ").append(driver).append(" delivers");
        String[] lines = mine.toString().split(",");
        lock.lock();
        try {
            file.add(lines[0]);
            file.add(lines[1]);
        } finally {
            lock.unlock();
        }
    }

    private void print() {
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

    public static void main(String[] args) {
        DeliveryReports office = new DeliveryReports();
        new Thread(() -> office.tour(0)).start();
        new Thread(() -> office.tour(1)).start();
        office.print();
        System.exit(0);
    }
}
