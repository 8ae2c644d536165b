//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
//! output: "ready\n"
//! threads: 1
// One of the two times is so long that the wait ends early only if it is woken for no reason.
public class WaitOfEitherTime {
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
                LOCK.wait(args.length == 0 ? 20_000 : 500);
            }
            System.out.println(ready ? "ready" : "early");
        }
        worker.join();
    }
}
