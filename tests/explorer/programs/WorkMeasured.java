//! labels: none
//! coverage: exhausted
// A look at the clock before the work and one behind it only measure.
public class WorkMeasured {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        long start = System.nanoTime();
        worker.start();
        worker.join();
        System.err.println(System.nanoTime() - start);
    }
}
