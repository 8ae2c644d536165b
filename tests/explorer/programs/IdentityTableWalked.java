//! labels: none
//! coverage: any
//! left_out: random_numbers
// A table by identity has all keys in any order, texts too.
import java.util.IdentityHashMap;
import java.util.Map;

public class IdentityTableWalked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<String, Integer> m = new IdentityHashMap<>();
            m.put("a", 1);
            m.put("b", 2);
            System.out.println(m);
        });
        t.start();
        t.join();
    }
}
