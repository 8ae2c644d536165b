//! labels: none
// A line that begins with a text and goes on with a time is printed, whatever else compares numbers.
public class ClockPrintedBehindText {
    private static double share(double one, double other) {
        return one > other ? other / one : 1;
    }

    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        double[] shares = new double[1];
        Thread worker = new Thread(() -> {
            shares[0] = share(3, 2);
            System.err.println("worker: " + (System.nanoTime() - start) + " ns");
        });
        worker.start();
        worker.join();
        System.err.println("took " + (System.nanoTime() - start) / 1_000_000 + " ms " + shares[0]);
    }
}
