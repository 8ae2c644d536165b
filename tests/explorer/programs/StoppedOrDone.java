//! labels: none
//! coverage: exhausted
// The loop looks at a volatile field, which stays as it is, and at one that a monitor guards.
public class StoppedOrDone {
    static volatile boolean stopped;
    static boolean done;

    static synchronized boolean isDone() {
        return done;
    }

    static synchronized void finish() {
        done = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiting =
            new Thread(
                () -> {
                    while (!stopped && !isDone()) {
                        continue;
                    }
                });
        waiting.start();
        finish();
        waiting.join();
    }
}
