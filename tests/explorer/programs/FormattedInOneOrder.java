//! labels: none
//! output: "\n"
//! output: "1.50\n"
// Only the second execution comes to the library's tables of languages, which it fills once.
import java.util.Locale;

public class FormattedInOneOrder {
    static volatile int ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ready = 1);
        other.start();
        String text = "";
        if (ready == 1) {
            text = String.format(Locale.ROOT, "%.2f", 1.5);
        }
        other.join();
        System.out.println(text);
    }
}
