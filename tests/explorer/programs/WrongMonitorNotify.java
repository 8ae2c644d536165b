//! labels: deadlock, uncaught_exception
//! coverage: exhausted
//! output: ""
//! threads: 2
// The opener holds this but notifies the lock object, dies of it, and leaves the passer waiting.
public class WrongMonitorNotify {
    private final Object lock = new Object();
    private boolean open;

    void pass() {
        synchronized (lock) {
            while (!open) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
            System.out.println("passed");
        }
    }

    synchronized void open() {
        lock.notifyAll();
        synchronized (lock) {
            open = true;
        }
    }

    public static void main(String[] args) {
        WrongMonitorNotify gate = new WrongMonitorNotify();
        new Thread(gate::pass).start();
        new Thread(gate::open).start();
    }
}
