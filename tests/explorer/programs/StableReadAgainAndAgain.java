//! labels: none
//! coverage: exhausted
// A retrying read that succeeds at once may be called any number of times.
public class StableReadAgainAndAgain {
    private static volatile int version;
    private static volatile int other;

    private static int stable() {
        while (true) {
            int before = version;
            if (before == version) {
                return before;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread neighbour = new Thread(() -> other = 1);
        neighbour.start();
        if (stable() + stable() + stable() + stable() != 0) {
            throw new IllegalStateException();
        }
        neighbour.join();
    }
}
