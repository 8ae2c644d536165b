//! labels: none
//! output: "\n"
//! output: "a\n"
//! output: "a b\n"
//! output: "b\n"
// The map has a table before its first entry: an iterator goes past the place of "a", and meets "b".
import java.util.concurrent.ConcurrentHashMap;

public class WalkedWhileFirstFilled {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> {
            map.put("a", 1);
            map.put("b", 1);
        }).start();
        StringBuilder seen = new StringBuilder();
        for (String key : map.keySet()) {
            seen.append(key).append(' ');
        }
        System.out.println(seen.toString().trim());
    }
}
