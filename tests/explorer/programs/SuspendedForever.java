//! labels: deadlock
//! coverage: exhausted
//! threads: 1
// The worker may be suspended before it has ended, and nobody resumes it.
public class SuspendedForever {
    private static volatile int steps;

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            steps = 1;
            steps = 2;
        });
        worker.start();
        worker.suspend();
        worker.join();
    }
}
