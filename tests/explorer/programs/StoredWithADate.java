//! labels: none
//! coverage: any
//! left_out: clock
// Properties.store writes the date, so at another time this fails.
import java.io.IOException;
import java.io.StringWriter;
import java.util.Properties;

public class StoredWithADate {
    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
        StringWriter stored = new StringWriter();
        new Properties().store(stored, null);
        if (stored.toString().contains("2051")) {
            throw new AssertionError();
        }
    }
}
