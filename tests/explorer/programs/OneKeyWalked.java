//! labels: none
//! coverage: exhausted
// One key has one order.
import java.util.HashMap;
import java.util.Map;

public class OneKeyWalked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<Object, Integer> m = new HashMap<>();
            m.put(new Object(), 1);
            for (int v : m.values()) System.out.println(v);
        });
        t.start();
        t.join();
    }
}
