//! labels: uncaught_exception
// A thread that sleeps is seen to.
public class StateSeenSleeping {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                return;
            }
        });
        other.start();
        if (other.getState() == Thread.State.TIMED_WAITING) {
            throw new IllegalStateException("asleep");
        }
        other.join();
    }
}
