//! labels: uncaught_exception
// A sum over a concurrent map is no snapshot: it may miss the first entry and see the second one.
import java.util.concurrent.ConcurrentHashMap;

public class MapSummedInOneCall {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(1, 0);
        map.put(2, 0);
        Thread writer = new Thread(() -> {
            map.put(1, 1);
            map.put(2, 10);
        });
        writer.start();
        if (map.reduceValuesToInt(Long.MAX_VALUE, value -> value, 0, Integer::sum) == 10) {
            throw new IllegalStateException("the second entry without the first one");
        }
        writer.join();
    }
}
