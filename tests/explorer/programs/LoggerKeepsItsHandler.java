//! labels: none
//! coverage: exhausted
// Each execution finds the loggers of the virtual machine as the first one did.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class LoggerKeepsItsHandler {
    public static void main(String[] args) throws InterruptedException {
        Logger logger = Logger.getLogger("bank.desk");
        if (logger.getLevel() != null || Logger.getLogger("").getHandlers().length != 1) {
            throw new IllegalStateException("used before");
        }
        AtomicInteger records = new AtomicInteger();
        logger.setLevel(Level.WARNING);
        logger.setUseParentHandlers(false);
        Logger.getLogger("").removeHandler(Logger.getLogger("").getHandlers()[0]);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                records.incrementAndGet();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        Thread clerk = new Thread(() -> logger.warning("late"));
        clerk.start();
        logger.warning("closed");
        clerk.join();
        if (records.get() != 2) {
            throw new IllegalStateException("recorded " + records);
        }
    }
}
