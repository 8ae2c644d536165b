//! labels: uncaught_exception
//! coverage: exhausted
// An exception that two threads share holds what one of them adds, if that comes first.
public class SuppressedUnderLock {
    static final Exception SHARED = new Exception();
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        new Thread(
                () -> {
                    synchronized (LOCK) {
                        SHARED.addSuppressed(new Exception());
                    }
                })
            .start();
        new Thread(
                () -> {
                    synchronized (LOCK) {
                        if (SHARED.getSuppressed().length == 0) {
                            throw new IllegalStateException("nothing was added");
                        }
                    }
                })
            .start();
    }
}
