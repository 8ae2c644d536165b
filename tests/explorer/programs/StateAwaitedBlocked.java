//! labels: uncaught_exception
// Main goes on when the other waits for the monitor, and throws then.
public class StateAwaitedBlocked {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
            }
        });
        synchronized (lock) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            throw new IllegalStateException("blocked");
        }
    }
}
