//! labels: deadlock
// PrintStream.flush locks the stream, though there is nothing to pass on.

public class FlushWantsTheMonitor {
    private static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                System.out.flush();
            }
        });
        other.start();
        synchronized (System.out) {
            synchronized (LOCK) {
                System.out.print("");
            }
        }
        other.join();
    }
}
