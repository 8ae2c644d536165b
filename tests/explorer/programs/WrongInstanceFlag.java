//! labels: livelock
//! coverage: any
//! output: ""
//! threads: 2
// The guard opens the flag of its own new gate, so the guest polls another flag for ever.
public class WrongInstanceFlag {
    static class Gate {
        private volatile boolean open;
    }

    static class Guard implements Runnable {
        private final Gate gate = new Gate();

        @Override
        public void run() {
            gate.open = true;
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        new Thread(() -> {
            while (!gate.open) {
                Thread.yield();
            }
            System.out.println("inside");
        }).start();
        new Thread(new Guard()).start();
    }
}
