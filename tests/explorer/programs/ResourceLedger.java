//! labels: none
//! coverage: exhausted
//! output: "open 0, failures 1\n"
//! threads: 2
// try-with-resources closes the handle of each thread even where the body throws, and counts under
// one lock.
public class ResourceLedger {
    private static final Object LOCK = new Object();
    private static int open;
    private static int failures;

    static class Handle implements AutoCloseable {
        Handle() {
            synchronized (LOCK) {
                open++;
            }
        }

        void use(String text) {
            Integer.parseInt(text);
        }

        @Override
        public void close() {
            synchronized (LOCK) {
                open--;
            }
        }
    }

    static void work(String text) {
        try (Handle handle = new Handle()) {
            handle.use(text);
        } catch (NumberFormatException e) {
            synchronized (LOCK) {
                failures++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread good = new Thread(() -> work("12"));
        Thread bad = new Thread(() -> work("twelve"));
        good.start();
        bad.start();
        good.join();
        bad.join();
        System.out.println("open " + open + ", failures " + failures);
    }
}
