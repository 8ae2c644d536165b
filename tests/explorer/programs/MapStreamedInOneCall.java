//! labels: uncaught_exception
// A stream over a concurrent map reads bin by bin, though the program sees one call.
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

public class MapStreamedInOneCall {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        map.put(3, "c");
        Thread writer = new Thread(() -> {
            map.put(1, "a");
            map.put(2, "b");
        });
        writer.start();
        if (map.values().stream().collect(Collectors.joining()).equals("bc")) {
            throw new IllegalStateException("the second entry without the first one");
        }
        writer.join();
    }
}
