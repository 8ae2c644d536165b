//! labels: none
// Who only prints what the clock says decides nothing by it, whatever text that goes into.
public class ClockPrintedOften {
    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        Thread worker = new Thread(() -> {
            StringBuilder line = new StringBuilder("began after ");
            line.append((System.nanoTime() - start) / 1_000_000);
            System.err.println(line);
        });
        worker.start();
        worker.join();
        System.err.printf("took %d ms, %.3f s%n", (System.nanoTime() - start) / 1_000_000,
            (System.nanoTime() - start) / 1e9);
        System.err.println("in all " + (System.nanoTime() - start));
    }
}
