//! labels: none
//! coverage: exhausted
//! output: "patrol recalled 2\n"
//! threads: 2
// Interrupting the group ends every wait; the waiters count themselves under the monitor they
// waited on.
public class GroupRecall {
    private static final Object CAMP = new Object();
    private static int home;

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup patrol = new ThreadGroup("patrol");
        Runnable scout = () -> {
            synchronized (CAMP) {
                try {
                    for (;;) {
                        CAMP.wait();
                    }
                } catch (InterruptedException e) {
                    home++;
                }
            }
        };
        Thread a = new Thread(patrol, scout, "a");
        Thread b = new Thread(patrol, scout, "b");
        a.start();
        b.start();
        patrol.interrupt();
        a.join();
        b.join();
        synchronized (CAMP) {
            System.out.println(patrol.getName() + " recalled " + home);
        }
    }
}
