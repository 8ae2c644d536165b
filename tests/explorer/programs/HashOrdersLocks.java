//! labels: none
//! coverage: any
//! left_out: random_numbers
// The hash code of an object that computes none is drawn: the order of the locks is one of several.
public class HashOrdersLocks {
    private static final Object TIE = new Object();

    private static void transfer(Object from, Object to) {
        if (from.hashCode() == to.hashCode()) {
            synchronized (TIE) {
                lock(from, to);
            }
        } else if (from.hashCode() < to.hashCode()) {
            lock(from, to);
        } else {
            lock(to, from);
        }
    }

    private static void lock(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        Thread clerk = new Thread(() -> transfer(one, other));
        clerk.start();
        transfer(other, one);
        clerk.join();
    }
}
