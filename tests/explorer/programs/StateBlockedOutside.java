//! labels: uncaught_exception
// Whoever waits for a monitor may be seen to wait after it is given back.
public class StateBlockedOutside {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
            }
        });
        synchronized (lock) {
            other.start();
        }
        if (other.getState() == Thread.State.BLOCKED) {
            throw new IllegalStateException("blocked");
        }
        other.join();
    }
}
