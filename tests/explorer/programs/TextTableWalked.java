//! labels: none
//! coverage: exhausted
// Texts compute their hashes, so a table has them in one order.
import java.util.HashMap;
import java.util.Map;

public class TextTableWalked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<String, Integer> m = new HashMap<>();
            m.put("a", 1);
            m.put("b", 2);
            System.out.println(m);
        });
        t.start();
        t.join();
    }
}
