//! labels: deadlock
//! coverage: any
//! output: "main left\n"
//! threads: 1
//! left_out: spurious_wakeups
// The waiter swallows every Throwable, its own killers included, and waits again for a notify that
// nobody sends.
public class SwallowingWaiter {
    public static void main(String[] args) {
        Object inbox = new Object();
        Thread clerk = new Thread(() -> {
            for (;;) {
                try {
                    synchronized (inbox) {
                        inbox.wait();
                    }
                } catch (Throwable t) {
                    // nothing must stop the clerk
                } finally {
                    Thread.interrupted();
                }
            }
        });
        clerk.start();
        System.out.println("main left");
    }
}
