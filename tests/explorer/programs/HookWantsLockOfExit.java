//! labels: deadlock
// Whoever exits with a lock in hand keeps it while the hooks run.
public class HookWantsLockOfExit {
    private static final Object LOCK = new Object();

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (LOCK) {
                System.out.println("bye");
            }
        }));
        new Thread(() -> { }).start();
        synchronized (LOCK) {
            System.exit(0);
        }
    }
}
