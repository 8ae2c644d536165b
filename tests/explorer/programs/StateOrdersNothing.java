//! labels: data_race
//! race: StateOrdersNothing.value 13 21
//! coverage: any
//! left_out: spurious_wakeups
// That a thread is seen to wait does not order what it did before.
import java.util.concurrent.locks.LockSupport;

public class StateOrdersNothing {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            value = 1;
            LockSupport.park();
        });
        other.setDaemon(true);
        other.start();
        while (other.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        System.out.println(value);
    }
}
