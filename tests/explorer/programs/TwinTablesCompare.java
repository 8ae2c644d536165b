//! labels: deadlock
// Hashtable.equals keeps its own lock while it asks the other table, which does the same.
import java.util.Hashtable;

public class TwinTablesCompare {
    public static void main(String[] args) throws InterruptedException {
        Hashtable<String, Integer> left = new Hashtable<>();
        Hashtable<String, Integer> right = new Hashtable<>();
        left.put("rye", 3);
        right.put("rye", 3);
        Thread one = new Thread(() -> left.equals(right));
        Thread other = new Thread(() -> right.equals(left));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
