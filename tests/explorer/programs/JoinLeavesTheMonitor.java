//! labels: none
//! coverage: exhausted
// join waits on the thread, and so gives its monitor back meanwhile.
public class JoinLeavesTheMonitor {
    public static void main(String[] args) throws InterruptedException {
        Thread[] self = new Thread[1];
        self[0] = new Thread(() -> {
            synchronized (self[0]) {
                self[0].notifyAll();
            }
        });
        self[0].start();
        synchronized (self[0]) {
            self[0].join();
        }
    }
}
