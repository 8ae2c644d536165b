//! labels: none
//! coverage: exhausted
//! output: "back, back"
//! output: "back, refused"
//! output: "refused, back"
// Two threads give one stamp back: both may find that the lock has it.
import java.util.concurrent.locks.StampedLock;

public class StampGivenBackByTwo {
    static final StampedLock LOCK = new StampedLock();

    static String give(long stamp) {
        try {
            LOCK.unlockWrite(stamp);
            return "back";
        } catch (IllegalMonitorStateException late) {
            return "refused";
        }
    }

    static String told;

    public static void main(String[] args) throws Exception {
        long stamp = LOCK.writeLock();
        Thread other = new Thread(() -> told = give(stamp));
        other.start();
        String mine = give(stamp);
        other.join();
        System.out.print(mine + ", " + told);
    }
}
