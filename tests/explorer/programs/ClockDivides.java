//! labels: none
//! coverage: any
//! left_out: clock
// An exception is a branch: a division by a bit of the time may throw.
public class ClockDivides {
    private static int total;
    private static long share;

    public static void main(String[] args) throws InterruptedException {
        Thread adder = new Thread(() -> total++);
        adder.start();
        try {
            share = 7 / (System.nanoTime() & 1 | 2);
        } finally {
            adder.join();
        }
    }
}
