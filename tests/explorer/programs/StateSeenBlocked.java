//! labels: uncaught_exception
// The other comes to a monitor that main holds, and main may see that.
public class StateSeenBlocked {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
            }
        });
        synchronized (lock) {
            other.start();
            if (other.getState() == Thread.State.BLOCKED) {
                throw new IllegalStateException("blocked");
            }
        }
        other.join();
    }
}
