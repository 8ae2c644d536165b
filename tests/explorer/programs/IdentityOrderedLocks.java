//! labels: none
//! coverage: any
//! left_out: random_numbers
// The two threads lock in one order, or in two, by hash codes of which one course is run.
public class IdentityOrderedLocks {
    public static void main(String[] args) throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        int difference = System.identityHashCode(one) - System.identityHashCode(other);
        boolean turned = difference == 613;
        Thread thread = new Thread(() -> {
            synchronized (turned ? other : one) {
                synchronized (turned ? one : other) {
                    Thread.yield();
                }
            }
        });
        thread.start();
        synchronized (one) {
            synchronized (other) {
                Thread.yield();
            }
        }
        thread.join();
    }
}
