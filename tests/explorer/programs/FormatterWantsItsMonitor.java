//! labels: none
//! coverage: any
//! left_out: library_objects
// Formatter.formatMessage is synchronized, so this deadlocks; no execution shows that.
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

public class FormatterWantsItsMonitor {
    public static void main(String[] args) throws InterruptedException {
        Formatter formatter = new SimpleFormatter();
        LogRecord record = new LogRecord(Level.INFO, "text");
        Thread other = new Thread(() -> formatter.formatMessage(record));
        other.start();
        synchronized (formatter) {
            other.join();
        }
    }
}
