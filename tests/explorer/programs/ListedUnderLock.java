//! labels: uncaught_exception
//! coverage: exhausted
// A list that is asked for its text, asks its elements, which a lock guards.
import java.util.Arrays;
import java.util.List;

public class ListedUnderLock {
    static final StringBuilder TEXT = new StringBuilder();
    static final List<StringBuilder> LIST = Arrays.asList(TEXT);
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        new Thread(
                () -> {
                    synchronized (LOCK) {
                        TEXT.append('x');
                    }
                })
            .start();
        new Thread(
                () -> {
                    synchronized (LOCK) {
                        if (LIST.toString().equals("[]")) {
                            throw new IllegalStateException("nothing is written");
                        }
                    }
                })
            .start();
    }
}
