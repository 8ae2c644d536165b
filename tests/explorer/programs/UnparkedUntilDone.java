//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// A thread that parks twice is unparked again and again until it is done.
import java.util.concurrent.locks.LockSupport;

public class UnparkedUntilDone {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread parking =
            new Thread(
                () -> {
                    LockSupport.park();
                    LockSupport.park();
                    done = true;
                });
        parking.start();
        while (!done) {
            LockSupport.unpark(parking);
        }
    }
}
