//! labels: none
//! coverage: exhausted
// To look keys up in a table by identity shows nothing of their hashes.
import java.util.IdentityHashMap;
import java.util.Map;

public class IdentityTableAsked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<String, Integer> m = new IdentityHashMap<>();
            m.put("a", 1);
            m.put("b", 2);
            System.out.println(m.get("a"));
        });
        t.start();
        t.join();
    }
}
