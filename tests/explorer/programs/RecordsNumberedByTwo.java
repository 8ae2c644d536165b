//! labels: none
//! coverage: any
//! left_out: library_objects
// Either of two threads may make the first log record, and nothing in there is an event.
import java.util.logging.Level;
import java.util.logging.LogRecord;

public class RecordsNumberedByTwo {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new LogRecord(Level.INFO, "one"));
        other.start();
        LogRecord record = new LogRecord(Level.INFO, "two");
        other.join();
        System.out.println(record.getSequenceNumber());
    }
}
