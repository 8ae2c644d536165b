//! labels: none
//! coverage: exhausted
//! output: "alone\n"
//! threads: 2
// Main looks again and again who is left, and naps; its loops change nothing.
public class WaitsUntilAlone {
    private static synchronized void work() {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(WaitsUntilAlone::work);
        Thread other = new Thread(WaitsUntilAlone::work);
        one.start();
        other.start();
        while (one.isAlive()) {
            Thread.sleep(10);
        }
        while (Thread.activeCount() > 1) {
            Thread.yield();
        }
        System.out.println("alone");
    }
}
