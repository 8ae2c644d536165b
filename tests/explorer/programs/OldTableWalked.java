//! labels: none
//! coverage: any
//! left_out: random_numbers
// The oldest table has objects that compute no hash in any order.
import java.util.Hashtable;

public class OldTableWalked {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Hashtable<Object, Integer> m = new Hashtable<>();
            m.put(new Object(), 1);
            m.put(new Object(), 2);
            System.out.println(m.elements().nextElement());
        });
        t.start();
        t.join();
    }
}
