//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
//! output: "ready\n"
// A wake-up without a reason, which Java allows, would end this wait too early.
public class WaitsWithoutLoop {
    private static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object bell = new Object();
        Thread porter = new Thread(() -> {
            synchronized (bell) {
                ready = true;
                bell.notify();
            }
        });
        porter.start();
        synchronized (bell) {
            if (!ready) {
                bell.wait();
            }
            System.out.println(ready ? "ready" : "not yet");
        }
    }
}
