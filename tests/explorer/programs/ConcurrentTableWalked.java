//! labels: none
//! coverage: any
//! left_out: random_numbers
// A concurrent table has objects that compute no hash in any order.
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentTableWalked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            ConcurrentHashMap<Object, Integer> m = new ConcurrentHashMap<>();
            m.put(new Object(), 1);
            m.put(new Object(), 2);
            m.forEach((k, v) -> System.out.println(v));
        });
        t.start();
        t.join();
    }
}
