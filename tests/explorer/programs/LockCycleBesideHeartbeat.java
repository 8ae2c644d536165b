//! labels: deadlock
//! coverage: any
//! left_out: pauses
//! threads: 3
// Two transfers take two ledgers in opposite orders, while a daemon beats on for ever beside them.
public class LockCycleBesideHeartbeat {
    private static final Object NORTH = new Object();
    private static final Object SOUTH = new Object();

    private static void transfer(Object from, Object to) {
        synchronized (from) {
            synchronized (to) {
                from.hashCode();
            }
        }
    }

    private static void beat() {
        while (true) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread heart = new Thread(LockCycleBesideHeartbeat::beat);
        heart.setDaemon(true);
        heart.start();
        Thread first = new Thread(() -> transfer(NORTH, SOUTH));
        Thread second = new Thread(() -> transfer(SOUTH, NORTH));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("settled");
    }
}
