//! labels: none
//! coverage: any
//! left_out: clock
// Who asks the clock again and again may find that the time is over before the work is done.
public class ClockAskedAgain {
    private static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = true);
        long start = System.nanoTime();
        worker.start();
        worker.join();
        for (int i = 0; i < 4; i++) {
            if (System.nanoTime() - start > 3_600_000_000_000L && !done) {
                throw new IllegalStateException("an hour");
            }
        }
    }
}
