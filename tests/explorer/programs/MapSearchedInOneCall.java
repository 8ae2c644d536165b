//! labels: uncaught_exception
//! coverage: exhausted
// As MapReducedInOneCall, and the entry of which the search tells is the second one.
import java.util.concurrent.ConcurrentHashMap;

public class MapSearchedInOneCall {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread writer = new Thread(() -> {
            map.put(1, 1);
            map.put(2, 4);
        });
        writer.start();
        Integer found = map.search(Long.MAX_VALUE, (key, value) -> value);
        if (found != null && found == 4) {
            throw new IllegalStateException("the second entry without the first one");
        }
        writer.join();
    }
}
