//! labels: starvation
//! coverage: any
//! left_out: pauses
//! output: ""
//! threads: 1
// The guard sleeps in an endless loop inside the monitor that main needs.
public class SleepingHolder {
    private static volatile boolean held;

    private static synchronized void guard() {
        held = true;
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static synchronized void visit() {
        System.out.println("visited");
    }

    public static void main(String[] args) {
        new Thread(SleepingHolder::guard).start();
        while (!held) {
            Thread.yield();
        }
        visit();
    }
}
