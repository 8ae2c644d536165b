//! labels: deadlock
//! threads: 1
//! coverage: any
//! left_out: spurious_wakeups
// Two unparks before the first park leave one permit, and the worker parks twice.
import java.util.concurrent.locks.LockSupport;

public class PermitsDoNotAddUp {
    public static void main(String[] args) throws InterruptedException {
        Thread mill = new Thread("mill") {
            @Override
            public void run() {
                for (int sack = 1; sack <= 2; sack++) {
                    LockSupport.park(this);
                    System.out.println("ground sack " + sack);
                }
            }
        };
        mill.start();
        LockSupport.unpark(mill);
        LockSupport.unpark(mill);
        mill.join();
    }
}
