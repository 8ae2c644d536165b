//! labels: none
//! coverage: exhausted
// A linked table has its keys in the order in which they came.
import java.util.LinkedHashMap;
import java.util.Map;

public class LinkedTableWalked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<Object, Integer> m = new LinkedHashMap<>();
            m.put(new Object(), 1);
            m.put(new Object(), 2);
            System.out.println(m.values());
        });
        t.start();
        t.join();
    }
}
