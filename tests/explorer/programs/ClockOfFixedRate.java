//! labels: none
//! coverage: any
//! left_out: clock
// Who sleeps for what is left of a period has decided by the clock that something is.
public class ClockOfFixedRate {
    private static int overruns;

    public static void main(String[] args) throws InterruptedException {
        long began = System.currentTimeMillis();
        Thread worker = new Thread(() -> { });
        worker.start();
        worker.join();
        long took = System.currentTimeMillis() - began;
        if (took > 100) {
            overruns++;
        } else {
            Thread.sleep(100 - took);
        }
    }
}
