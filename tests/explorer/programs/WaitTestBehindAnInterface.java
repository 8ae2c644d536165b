//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// The loop asks an interface; the class behind it counts.
public class WaitTestBehindAnInterface {
    interface Gate {
        boolean open();
    }

    static class CountingGate implements Gate {
        int asked;

        public boolean open() {
            asked++;
            return full;
        }
    }

    static final Object lock = new Object();
    static final CountingGate counting = new CountingGate();
    static final Gate gate = counting;
    static boolean full;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!gate.open()) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    return;
                }
                if (counting.asked > 2) {
                    throw new IllegalStateException("asked " + counting.asked);
                }
            }
        });
        other.start();
        synchronized (lock) {
            full = true;
            lock.notify();
        }
        other.join();
    }
}
