//! labels: uncaught_exception
// A loop of no turns, called again and again, is no waiting loop.
public class LoopThatNeverTurns {
    private static volatile int total;

    private static int sumUpTo(int last) {
        int sum = 0;
        for (int i = 1; i <= last; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread adder = new Thread(() -> total = 7 + sumUpTo(0) + sumUpTo(0) + sumUpTo(0));
        adder.start();
        if (total == 7) {
            throw new IllegalStateException("early");
        }
        adder.join();
    }
}
