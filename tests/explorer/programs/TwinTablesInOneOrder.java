//! labels: none
//! coverage: exhausted
// Both threads take the locks of the two tables in the same order.
import java.util.Hashtable;

public class TwinTablesInOneOrder {
    public static void main(String[] args) throws InterruptedException {
        Hashtable<String, Integer> left = new Hashtable<>();
        Hashtable<String, Integer> right = new Hashtable<>();
        left.put("rye", 3);
        right.put("rye", 3);
        Thread one = new Thread(() -> left.equals(right));
        Thread other = new Thread(() -> left.equals(right));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
