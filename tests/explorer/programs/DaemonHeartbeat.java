//! labels: none
//! coverage: exhausted
//! output: "bye\n"
//! threads: 1
// The thread that waits for ever is a daemon, so the program ends with main.
public class DaemonHeartbeat {
    public static void main(String[] args) {
        final Object never = new Object();
        Thread heart = new Thread(() -> {
            synchronized (never) {
                try {
                    while (true) {
                        never.wait();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        heart.setDaemon(true);
        heart.start();
        System.out.println("bye");
    }
}
