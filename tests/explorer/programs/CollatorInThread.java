//! labels: none
//! coverage: any
//! left_out: refusals
// A limit ends the initialiser of a class of the library, which is spoilt for the executions after it.
import java.text.Collator;
import java.util.Locale;

public class CollatorInThread {
    public static void main(String[] args) {
        new Thread(() -> Collator.getInstance(Locale.ROOT).compare("a", "b")).start();
    }
}
