//! labels: uncaught_exception
//! coverage: exhausted
// Two formatters of one builder, under a lock: who came first, the text tells.
import java.util.Formatter;

public class FormattersUnderLock {
    static final StringBuilder TEXT = new StringBuilder();
    static final Object LOCK = new Object();

    static Thread writer(int number) {
        Formatter formatter = new Formatter(TEXT);
        return new Thread(
            () -> {
                synchronized (LOCK) {
                    formatter.format("%d", number);
                }
            });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = writer(1);
        Thread two = writer(2);
        one.start();
        two.start();
        one.join();
        two.join();
        if (TEXT.toString().equals("21")) {
            throw new IllegalStateException("the second came first");
        }
    }
}
