import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static class Table {
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, Integer> map = new HashMap<>();

        void set(String name, int fare) {
            rw.writeLock().lock();
            map.put(name, fare);
            rw.writeLock().unlock();
        }

        void raiseBoth() {
            rw.writeLock().lock();
            map.put("car", map.get("car") + 2);
            map.put("bike", map.get("bike") + 1);
            rw.writeLock().unlock();
        }

        String text() {
            rw.readLock().lock();
            if (map.containsKey("car") && map.containsKey("bike")) {
                return "car " + map.get("car") + " bike " + map.get("bike");
            }
            rw.readLock().unlock();
            return "no fares";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        table.set("car", 20);
        table.set("bike", 5);
        Thread[] threads = new Thread[3];
        threads[0] = new Thread(table::raiseBoth);
        threads[1] = new Thread(table::raiseBoth);
        threads[2] = new Thread(() -> System.out.println("inspector: " + table.text()));
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("car=" + table.map.get("car"));
        System.out.println("bike=" + table.map.get("bike"));
    }
}
