//! labels: livelock
//! threads: 2
// The failing job leaves the spin lock taken, and the other one spins for ever.
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLockNeverFreed {
    static class Gate {
        private final AtomicBoolean closed = new AtomicBoolean();

        void enter() {
            while (!closed.compareAndSet(false, true)) {
                Thread.yield();
            }
        }

        void leave() {
            closed.set(false);
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        int[] loads = {0, 5};
        for (int load : loads) {
            new Thread(() -> {
                try {
                    gate.enter();
                    int share = 100 / load;
                    gate.leave();
                } catch (ArithmeticException e) {
                    System.out.println("no load");
                }
            }).start();
        }
    }
}
