//! labels: none
//! coverage: exhausted
//! output: "2000\n"
//! threads: 1
// The static synchronized method and the block on the class literal lock the same monitor.
public class ThousandStaticMonitor implements Runnable {
    private static int visits;

    static synchronized void visit() {
        visits++;
    }

    @Override
    public void run() {
        for (int i = 0; i < 1000; i++) {
            visit();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(new ThousandStaticMonitor());
        other.start();
        for (int i = 0; i < 1000; i++) {
            synchronized (ThousandStaticMonitor.class) {
                visits++;
            }
        }
        other.join();
        System.out.println(visits);
    }
}
