//! labels: none
//! coverage: any
//! left_out: library_objects
// The library looks into a log record that it gets, and another thread changes it.
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

public class RecordChangedMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        LogRecord record = new LogRecord(Level.INFO, "one");
        Thread other = new Thread(() -> record.setMessage("two"));
        other.start();
        System.out.println(new SimpleFormatter().formatMessage(record));
        other.join();
    }
}
