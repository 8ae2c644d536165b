//! labels: starvation
// A thread ends under its own monitor: who holds it while the thread is alive keeps it from ending.
public class EndWantsTheMonitor {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        worker.start();
        synchronized (worker) {
            while (worker.isAlive()) {
                Thread.yield();
            }
        }
    }
}
