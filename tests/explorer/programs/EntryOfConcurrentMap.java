//! labels: data_race
//! coverage: exhausted
// An entry of a concurrent map is a plain object, once a thread has it.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class EntryOfConcurrentMap {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 1);
        Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
        Thread clerk = new Thread(() -> entry.setValue(2));
        clerk.start();
        System.out.println(entry.getValue() > 0);
        clerk.join();
    }
}
