import java.util.HashMap;
import java.util.Map;

public class Tracker {
    private final Map<String, int[]> positions = new HashMap<>();

    public synchronized void add(String van, int x, int y) {
        positions.put(van, new int[] {x, y});
    }

    public synchronized int[] get(String van) {
        return positions.get(van).clone();
    }

    public synchronized void moveX(String van) {
        positions.get(van)[0]++;
    }

    public synchronized void moveY(String van) {
        positions.get(van)[1]++;
    }

    public synchronized Map<String, int[]> snapshot() {
        Map<String, int[]> copy = new HashMap<>();
        positions.forEach((van, point) -> copy.put(van, point.clone()));
        return copy;
    }

    static class Van implements Runnable {
        private final Tracker tracker;
        private final String name;

        Van(Tracker tracker, String name) {
            this.tracker = tracker;
            this.name = name;
        }

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                tracker.moveX(name);
                tracker.moveY(name);
            }
        }
    }

    static class Dispatcher implements Runnable {
        private final Tracker tracker;
        int torn = 0;

        Dispatcher(Tracker tracker) {
            this.tracker = tracker;
        }

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                for (int[] point : tracker.snapshot().values()) {
                    if (point[0] != point[1]) {
                        torn++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tracker tracker = new Tracker();
        tracker.add("red", 0, 0);
        tracker.add("blue", 5, 5);
        Dispatcher dispatcher = new Dispatcher(tracker);
        Thread[] threads = {
            new Thread(new Van(tracker, "red")),
            new Thread(new Van(tracker, "blue")),
            new Thread(dispatcher),
        };
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println("red at " + tracker.get("red")[0] + "," + tracker.get("red")[1]);
        System.out.println("blue at " + tracker.get("blue")[0] + "," + tracker.get("blue")[1]);
        System.out.println("torn=" + dispatcher.torn);
    }
}
