//! labels: none
//! coverage: exhausted
//! output: "2000\n"
//! threads: 2
// A private lock object guards the total, so no caller can interfere with it.
public class ThousandPrivateLock {
    static class Meter {
        private final Object lock = new Object();
        private long total;

        void tick() {
            synchronized (lock) {
                total += 1;
            }
        }

        long read() {
            synchronized (lock) {
                return total;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Meter meter = new Meter();
        Thread[] threads = new Thread[2];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread("ticker-" + t) {
                @Override
                public void run() {
                    for (int i = 0; i < 1000; i++) {
                        meter.tick();
                    }
                }
            };
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(meter.read());
    }
}
