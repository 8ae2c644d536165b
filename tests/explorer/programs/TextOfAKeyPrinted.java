//! labels: none
//! coverage: any
//! left_out: random_numbers
// An object may have its identity hash before it is printed: a table asked for it.
import java.util.HashMap;
import java.util.Map;

public class TextOfAKeyPrinted {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Object o = new Object();
            Map<Object, Integer> m = new HashMap<>();
            m.put(o, 1);
            System.out.println(o);
        });
        t.start(); t.join();
    }
}
