//! labels: livelock
//! coverage: exhausted
// A thread counts its turns until it is stopped, and nobody stops it.
public class HeartbeatForEver {
    static volatile boolean stop;
    static volatile int beats;

    public static void main(String[] args) throws InterruptedException {
        Thread heart = new Thread(() -> {
            while (!stop) {
                beats++;
            }
        });
        heart.start();
        heart.join();
    }
}
