import java.util.HashMap;
import java.util.Map;

public class VanTracker {
    static class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    private final Map<String, Point> vans = new HashMap<>();

    VanTracker() {
        vans.put("red", new Point(0, 0));
        vans.put("blue", new Point(5, 5));
    }

    synchronized void move(String van) {
        Point from = vans.get(van);
        vans.put(van, new Point(from.x + 1, from.y + 1));
        notifyAll();
    }

    synchronized int countTorn() throws InterruptedException {
        wait();
        int torn = 0;
        for (Point point : vans.values()) {
            if (point.x != point.y) {
                torn++;
            }
        }
        return torn;
    }

    synchronized String describe(String van) {
        return van + " at " + vans.get(van).x + "," + vans.get(van).y;
    }

    public static void main(String[] args) throws InterruptedException {
        VanTracker tracker = new VanTracker();
        int[] torn = new int[1];
        Thread red = new Thread(() -> {
            tracker.move("red");
            tracker.move("red");
        });
        Thread blue = new Thread(() -> {
            tracker.move("blue");
            tracker.move("blue");
        });
        Thread dispatcher = new Thread(() -> {
            try {
                torn[0] += tracker.countTorn();
                torn[0] += tracker.countTorn();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        red.start();
        blue.start();
        dispatcher.start();
        red.join();
        blue.join();
        dispatcher.join();
        System.out.println(tracker.describe("red"));
        System.out.println(tracker.describe("blue"));
        System.out.println("torn=" + torn[0]);
    }
}
