//! labels: deadlock
// Throwable.printStackTrace keeps the stream locked while it asks the exception for its text.

public class TracesUnderALock {
    private static final Object LOCK = new Object();

    private static class Failure extends Exception {
        @Override
        public String toString() {
            synchronized (LOCK) {
                return "failure";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new Failure().printStackTrace());
        other.start();
        synchronized (LOCK) {
            synchronized (System.err) {
                System.err.print("");
            }
        }
        other.join();
    }
}
