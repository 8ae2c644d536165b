//! labels: none
//! output: "interrupted\n"
//! output: "notified\n"
// A thread that is interrupted leaves the wait set by itself, and may have before the notification.
public class InterruptThenNotifyAll {
    private static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!ready) {
                        lock.wait();
                    }
                    System.out.println("notified");
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            waiter.interrupt();
            ready = true;
            lock.notifyAll();
        }
        waiter.join();
    }
}
