//! labels: none
//! coverage: exhausted
//! output: "early\n"
//! output: "ready\n"
//! threads: 1
// A wait of half a second is run as if it could be over at any moment: no wake-up comes earlier.
public class BriefWaitInIf {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        });
        synchronized (LOCK) {
            worker.start();
            if (!ready) {
                LOCK.wait(500);
            }
            System.out.println(ready ? "ready" : "early");
        }
        worker.join();
    }
}
