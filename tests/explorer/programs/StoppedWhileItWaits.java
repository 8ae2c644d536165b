//! labels: none
//! coverage: exhausted
//! output: "held\n"
//! output: "never\n"
// A thread that is stopped in a wait has its monitor back when it dies.
public class StoppedWhileItWaits {
    static final Object NEVER = new Object();
    static volatile String what = "never";

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> {
            synchronized (NEVER) {
                while (true) {
                    try {
                        NEVER.wait();
                    } catch (InterruptedException e) {
                        return;
                    } catch (ThreadDeath e) {
                        what = Thread.holdsLock(NEVER) ? "held" : "lost";
                        return;
                    }
                }
            }
        });
        victim.start();
        victim.stop();
        victim.join();
        System.out.println(what);
    }
}
