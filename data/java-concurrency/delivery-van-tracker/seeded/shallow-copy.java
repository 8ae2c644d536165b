import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class VanTracker {
    static class Point {
        int x;
        int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static class Tracker {
        private final Map<String, Point> points = new HashMap<>();

        Tracker() {
            points.put("red", new Point(0, 0));
            points.put("blue", new Point(5, 5));
        }

        synchronized void move(String name) {
            Point p = points.get(name);
            p.x = p.x + 1;
            p.y = p.y + 1;
        }

        synchronized Map<String, Point> getPoints() {
            return Collections.unmodifiableMap(new HashMap<>(points));
        }
    }

    private static int torn = 0;

    public static void main(String[] args) throws InterruptedException {
        Tracker tracker = new Tracker();
        Thread red = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                tracker.move("red");
            }
        });
        Thread blue = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                tracker.move("blue");
            }
        });
        Thread dispatcher = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                Map<String, Point> view = tracker.getPoints();
                for (Point p : view.values()) {
                    if (p.x != p.y) {
                        torn++;
                    }
                }
            }
        });
        red.start();
        blue.start();
        dispatcher.start();
        red.join();
        blue.join();
        dispatcher.join();
        Map<String, Point> end = tracker.getPoints();
        System.out.println("red at " + end.get("red").x + "," + end.get("red").y);
        System.out.println("blue at " + end.get("blue").x + "," + end.get("blue").y);
        System.out.println("torn=" + torn);
    }
}
