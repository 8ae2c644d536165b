//! labels: deadlock
//! coverage: any
//! left_out: spurious_wakeups
//! output: "ring\n"
//! output: "ring\nopened\n"
//! threads: 1
// The wait has no condition: a bell that rings before the host listens is never heard.
public class LostDoorbell {
    public static void main(String[] args) {
        final Object bell = new Object();
        Thread host = new Thread() {
            @Override
            public void run() {
                synchronized (bell) {
                    try {
                        bell.wait();
                        System.out.println("opened");
                    } catch (InterruptedException e) {
                        interrupt();
                    }
                }
            }
        };
        host.start();
        synchronized (bell) {
            System.out.println("ring");
            bell.notify();
        }
    }
}
