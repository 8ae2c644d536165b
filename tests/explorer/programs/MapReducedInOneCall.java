//! labels: uncaught_exception
//! coverage: exhausted
// A map has a table before its first entry. Who adds up its values may go past the first one's place.
import java.util.concurrent.ConcurrentHashMap;

public class MapReducedInOneCall {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread writer = new Thread(() -> {
            map.put(1, 1);
            map.put(2, 4);
        });
        writer.start();
        if (map.reduceValuesToInt(9, value -> value, 0, Integer::sum) == 4) {
            throw new IllegalStateException("the second entry without the first one");
        }
        writer.join();
    }
}
