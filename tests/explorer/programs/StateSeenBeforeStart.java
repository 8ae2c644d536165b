//! labels: uncaught_exception
// Main may start the second thread before or after the first one looks at it.
public class StateSeenBeforeStart {
    public static void main(String[] args) throws InterruptedException {
        Thread second = new Thread(() -> {});
        Thread first = new Thread(() -> {
            if (second.getState() == Thread.State.NEW) {
                throw new IllegalStateException("not started");
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
