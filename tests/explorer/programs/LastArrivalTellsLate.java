//! labels: uncaught_exception
//! coverage: exhausted
// The last of two opens the gate in one critical section and tells so in another. Who has woken before
// goes through a gate of which nobody has told.
public class LastArrivalTellsLate {
    static final Object lock = new Object();
    static int arrived;
    static boolean open;
    static boolean told;

    static void pass() {
        boolean last;
        synchronized (lock) {
            arrived++;
            last = arrived == 2;
            if (last) {
                open = true;
            }
            while (!open) {
                try {
                    lock.wait();
                } catch (InterruptedException stopped) {
                    return;
                }
            }
            if (!last && !told) {
                throw new IllegalStateException("nobody has told");
            }
        }
        if (last) {
            synchronized (lock) {
                told = true;
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LastArrivalTellsLate::pass);
        other.start();
        pass();
        other.join();
    }
}
