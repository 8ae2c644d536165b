//! labels: none
//! coverage: any
//! left_out: random_numbers
// Constants of an enum compute no hash, so a table has them in any order.
import java.util.HashMap;
import java.util.Map;

public class EnumTablePrinted {
    enum C {A, B}

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<C, Integer> m = new HashMap<>();
            m.put(C.A, 1);
            m.put(C.B, 2);
            System.out.println(m);
        });
        t.start();
        t.join();
    }
}
