//! labels: none
//! coverage: exhausted
//! output: "gave up\nworker released\n"
//! threads: 2
// The joiner is interrupted while the worker still waits for a permit that comes afterwards.
public class InterruptedJoiner {
    private static boolean permit;
    private static final Object GATE = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            synchronized (GATE) {
                while (!permit) {
                    try {
                        GATE.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            System.out.println("worker released");
        });
        Thread joiner = new Thread(() -> {
            try {
                worker.join();
                System.out.println("joined");
            } catch (InterruptedException e) {
                System.out.println("gave up");
            }
        });
        worker.start();
        joiner.start();
        joiner.interrupt();
        joiner.join();
        synchronized (GATE) {
            permit = true;
            GATE.notifyAll();
        }
        worker.join();
    }
}
