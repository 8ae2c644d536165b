//! labels: uncaught_exception
// A spin loop that gives up after a number of turns does count.
public class SpinAsksForTurns {
    static volatile boolean set;

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> set = true);
        setter.start();
        int turns = 0;
        while (!set) {
            if (++turns > 5) {
                throw new IllegalStateException("too late");
            }
        }
        setter.join();
    }
}
