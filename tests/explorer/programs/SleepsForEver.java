//! labels: none
//! coverage: exhausted
// A daemon that sleeps for the longest time that there is does not wake.
public class SleepsForEver {
    public static void main(String[] args) throws InterruptedException {
        Thread bear = new Thread(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
                throw new IllegalStateException("spring");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        bear.setDaemon(true);
        bear.start();
        Thread.sleep(5);
    }
}
