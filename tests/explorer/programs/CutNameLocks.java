//! labels: none
//! coverage: any
//! left_out: equal_objects
// The library makes the two strings, so the explorer takes them for one; it must say so.
public class CutNameLocks {
    static int used;

    public static void main(String[] args) throws InterruptedException {
        String one = "printer one".substring(0, 7);
        String other = "printer two".substring(0, 7);
        Thread first = new Thread(() -> {
            synchronized (one) {
                used++;
            }
        });
        Thread second = new Thread(() -> {
            synchronized (other) {
                used++;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
