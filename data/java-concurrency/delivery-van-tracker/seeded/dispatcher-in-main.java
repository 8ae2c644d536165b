import java.util.HashMap;
import java.util.Map;

public class VanTracker {
    private final Map<String, int[]> vans = new HashMap<>();

    VanTracker() {
        vans.put("red", new int[] {0, 0});
        vans.put("blue", new int[] {5, 5});
    }

    synchronized void move(String van) {
        int[] point = vans.get(van);
        point[0]++;
        point[1]++;
    }

    synchronized Map<String, int[]> snapshot() {
        Map<String, int[]> copy = new HashMap<>();
        for (String van : vans.keySet()) {
            copy.put(van, vans.get(van).clone());
        }
        return copy;
    }

    public static void main(String[] args) throws InterruptedException {
        VanTracker tracker = new VanTracker();
        Thread[] drivers = new Thread[2];
        String[] names = {"red", "blue"};
        for (int i = 0; i < 2; i++) {
            String name = names[i];
            drivers[i] = new Thread(() -> {
                tracker.move(name);
                tracker.move(name);
            });
            drivers[i].start();
        }
        int torn = 0;
        for (int look = 0; look < 2; look++) {
            for (int[] point : tracker.snapshot().values()) {
                if (point[0] != point[1]) {
                    torn++;
                }
            }
        }
        for (Thread driver : drivers) {
            driver.join();
        }
        Map<String, int[]> last = tracker.snapshot();
        for (String name : names) {
            System.out.println(name + " at " + last.get(name)[0] + "," + last.get(name)[1]);
        }
        System.out.println("torn=" + torn);
    }
}
