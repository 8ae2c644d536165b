//! labels: none
//! coverage: any
//! outputs: 2
//! threads: 2
//! left_out: spurious_wakeups
// Two waits of the same length, begun at the same virtual time: either may be over first.
public class LongWaitsEndInAnyOrder {
    private static void ring(Object bell, String name) {
        synchronized (bell) {
            long left = 20_000;
            while (left > 0) {
                try {
                    bell.wait(left);
                } catch (InterruptedException impossible) {
                    throw new IllegalStateException(impossible);
                }
                left = 0;
            }
        }
        synchronized (LongWaitsEndInAnyOrder.class) {
            System.out.println(name);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object front = new Object();
        Object back = new Object();
        Thread one = new Thread(() -> ring(front, "front"));
        Thread other = new Thread(() -> ring(back, "back"));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
