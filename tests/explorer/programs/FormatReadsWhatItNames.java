//! labels: none
//! coverage: exhausted
//! output: "1 2 one\n"
// A format reads the elements that it names, and another thread writes one that it does not.
import java.text.MessageFormat;

public class FormatReadsWhatItNames {
    public static void main(String[] args) throws InterruptedException {
        Object[] values = {1, 2, 3};
        Object[] names = {"one", "two"};
        Thread writer = new Thread(() -> {
            values[2] = 4;
            names[1] = "three";
        });
        writer.start();
        String text = String.format("%s %s", values) + MessageFormat.format(" {0}", names);
        writer.join();
        System.out.println(text);
    }
}
