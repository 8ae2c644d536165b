//! labels: none
//! coverage: exhausted
//! output: "dead\n"
//! threads: 1
// A thread that dies of a stop gives its own monitor back, and tells those who wait for its end.
public class StoppedWithItsOwnMonitor {
    private static final class Victim extends Thread {
        @Override
        public synchronized void run() {
            while (true) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Victim();
        victim.start();
        while (victim.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        victim.stop();
        synchronized (victim) {
            while (victim.isAlive()) {
                victim.wait();
            }
        }
        System.out.println("dead");
    }
}
