//! labels: deadlock
//! coverage: exhausted
//! output: ""
//! output: "got key\n"
//! threads: 2
// wait() gives back only the inner monitor; whoever should notify needs the outer one, which stays
// taken.
public class NestedMonitorLockout {
    private final Object outer = new Object();
    private final Object inner = new Object();
    private boolean hung;

    void fetch() {
        synchronized (outer) {
            synchronized (inner) {
                while (!hung) {
                    try {
                        inner.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }
        System.out.println("got key");
    }

    void hang() {
        synchronized (outer) {
            synchronized (inner) {
                hung = true;
                inner.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        NestedMonitorLockout board = new NestedMonitorLockout();
        new Thread(board::fetch).start();
        new Thread(board::hang).start();
    }
}
