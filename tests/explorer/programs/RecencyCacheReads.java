//! labels: data_race
//! coverage: exhausted
//! threads: 2
// Both threads only read, but a LinkedHashMap in access order moves each entry that is read.
import java.util.LinkedHashMap;
import java.util.Map;

public class RecencyCacheReads {
    private final Map<String, Integer> recent = new LinkedHashMap<>(16, 0.75f, true);

    public static void main(String[] args) {
        RecencyCacheReads cache = new RecencyCacheReads();
        cache.recent.put("a", 1);
        cache.recent.put("b", 2);
        cache.recent.put("c", 3);
        new Thread(() -> cache.recent.get("a")).start();
        new Thread(() -> cache.recent.get("b")).start();
    }
}
