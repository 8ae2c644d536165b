import java.util.HashMap;
import java.util.Map;

public class VanTracker {
    static final class Point {
        int x;
        int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    private final Map<String, Point> vans = new HashMap<>();

    synchronized void place(String van, int x, int y) {
        vans.put(van, new Point(x, y));
    }

    synchronized void move(String van) {
        Point point = vans.get(van);
        point.x++;
        point.y++;
    }

    synchronized Map<String, Point> snapshot() {
        Map<String, Point> copy = new HashMap<>();
        for (Map.Entry<String, Point> van : vans.entrySet()) {
            copy.put(van.getKey(), new Point(van.getValue().x, van.getValue().y));
        }
        return copy;
    }

    static Thread driver(VanTracker tracker, String van) {
        return new Thread(() -> {
            tracker.move(van);
            tracker.move(van);
        });
    }

    public static void main(String[] args) throws InterruptedException {
        VanTracker tracker = new VanTracker();
        tracker.place("red", 0, 0);
        tracker.place("blue", 5, 5);
        int[] torn = new int[1];
        Thread dispatcher = new Thread(() -> {
            for (int look = 0; look < 2; look++) {
                for (Point point : tracker.snapshot().values()) {
                    if (point.x != point.y) {
                        torn[0]++;
                    }
                }
            }
        });
        Thread[] threads = {driver(tracker, "red"), driver(tracker, "blue"), dispatcher};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Map<String, Point> last = tracker.snapshot();
        System.out.println("red at " + last.get("red").x + "," + last.get("red").y);
        System.out.println("blue at " + last.get("blue").x + "," + last.get("blue").y);
        System.out.println("torn=" + torn[0]);
    }
}
