//! labels: uncaught_exception
//! coverage: exhausted
// A text that two threads reach through an interface is empty for the one that comes first.
public class AppendedUnderLock {
    static final StringBuilder TEXT = new StringBuilder();
    static final Appendable WRITTEN = TEXT;
    static final CharSequence READ = TEXT;
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        new Thread(
                () -> {
                    synchronized (LOCK) {
                        try {
                            WRITTEN.append('x');
                        } catch (java.io.IOException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                })
            .start();
        new Thread(
                () -> {
                    synchronized (LOCK) {
                        if (READ.length() == 0) {
                            throw new IllegalStateException("nothing is written");
                        }
                    }
                })
            .start();
    }
}
