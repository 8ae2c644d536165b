//! labels: none
//! coverage: exhausted
//! output: "gone\n"
//! threads: 1
// The waiting thread is killed by stop(), which no handler reports, and main joins it.
public class StoppedThread {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Object never = new Object();
        Thread victim = new Thread(() -> {
            synchronized (never) {
                while (true) {
                    try {
                        never.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        victim.start();
        victim.stop();
        victim.join();
        System.out.println("gone");
    }
}
