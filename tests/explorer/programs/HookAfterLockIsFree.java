//! labels: none
//! coverage: exhausted
//! output: "bye\n"
// The lock is free when main exits.
public class HookAfterLockIsFree {
    private static final Object LOCK = new Object();

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (LOCK) {
                System.out.println("bye");
            }
        }));
        Thread worker = new Thread(() -> { });
        worker.start();
        synchronized (LOCK) {
            LOCK.notifyAll();
        }
        System.exit(0);
    }
}
