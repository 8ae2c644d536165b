//! labels: data_race
//! coverage: exhausted
// A builder is guarded where one method is called first, and not where it is called again.
public class NotedBehindTheLock {
    static final StringBuilder LOG = new StringBuilder();
    static final Object LOCK = new Object();

    static void note(String text) {
        LOG.append(text);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other =
            new Thread(
                () -> {
                    synchronized (LOCK) {
                        note("b");
                    }
                });
        other.start();
        synchronized (LOCK) {
            note("a");
        }
        note("end");
        other.join();
    }
}
