//! labels: none
// Main tells the other when it waits, and sees it want the monitor from then on.
public class StateAwaitedWaiting {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        boolean[] told = {false};
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!told[0]) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        other.start();
        while (other.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        synchronized (lock) {
            told[0] = true;
            lock.notify();
            if (other.getState() != Thread.State.BLOCKED) {
                throw new IllegalStateException("does not want the monitor");
            }
        }
        other.join();
        if (other.getState() != Thread.State.TERMINATED) {
            throw new IllegalStateException("does not end");
        }
    }
}
