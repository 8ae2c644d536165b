//! labels: none
//! output: "{a=1, b=1}\n"
//! output: "{a=1}\n"
//! output: "{b=1}\n"
//! output: "{}\n"
// To clear a map goes over its table, too: past the place of "a", and then it takes "b" away.
import java.util.concurrent.ConcurrentHashMap;

public class ClearedWhileFirstFilled {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread filler = new Thread(() -> {
            map.put("a", 1);
            map.put("b", 1);
        });
        filler.start();
        map.clear();
        filler.join();
        System.out.println(map);
    }
}
