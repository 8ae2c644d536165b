//! labels: none
// Nobody else wants the monitor, so that nobody is seen to wait for it.
public class StateNeverBlocked {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
            }
        });
        other.start();
        Thread.State seen = other.getState();
        if (seen != Thread.State.RUNNABLE && seen != Thread.State.TERMINATED) {
            throw new IllegalStateException(seen.name());
        }
        other.join();
    }
}
