//! labels: data_race
// A log record keeps its parameters: who formats it reads them, and another thread writes one meanwhile.
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

public class ParametersFormattedLate {
    public static void main(String[] args) throws InterruptedException {
        Object[] parameters = {"one", "two"};
        LogRecord record = new LogRecord(Level.INFO, "{0}");
        record.setParameters(parameters);
        Thread writer = new Thread(() -> parameters[0] = "three");
        writer.start();
        System.out.println(new SimpleFormatter().formatMessage(record));
        writer.join();
    }
}
