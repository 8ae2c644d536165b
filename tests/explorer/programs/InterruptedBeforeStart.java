//! labels: uncaught_exception
//! coverage: exhausted
// An interrupt comes before the thread has started and goes unnoticed; then it interrupts itself.
public class InterruptedBeforeStart {
    static boolean first;
    static boolean second;
    static boolean noticed;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            noticed = Thread.interrupted();
            Thread.currentThread().interrupt();
        });
        Thread other = new Thread(() -> {
            worker.interrupt();
            first = worker.isInterrupted();
            second = worker.isInterrupted();
        });
        other.start();
        worker.start();
        other.join();
        worker.join();
        if (!first && second && !noticed) {
            throw new IllegalStateException();
        }
    }
}
