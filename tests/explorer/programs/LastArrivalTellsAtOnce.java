//! labels: none
//! coverage: exhausted
// The same in one critical section: there is nothing in between, whenever the others wake.
public class LastArrivalTellsAtOnce {
    static final Object lock = new Object();
    static int arrived;
    static boolean told;

    static void pass() {
        synchronized (lock) {
            arrived++;
            if (arrived == 3) {
                told = true;
                lock.notifyAll();
            }
            while (arrived < 3) {
                try {
                    lock.wait();
                } catch (InterruptedException stopped) {
                    return;
                }
            }
            if (!told) {
                throw new IllegalStateException("nobody has told");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LastArrivalTellsAtOnce::pass);
        Thread second = new Thread(LastArrivalTellsAtOnce::pass);
        first.start();
        second.start();
        pass();
        first.join();
        second.join();
    }
}
