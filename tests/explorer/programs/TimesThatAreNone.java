//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// Times below zero and nanoseconds beyond a millisecond are refused, before anything else but null.
import java.util.concurrent.locks.LockSupport;

public class TimesThatAreNone {
    interface Call {
        void run() throws InterruptedException;
    }

    static final StringBuilder SEEN = new StringBuilder();

    static void call(Call each) throws InterruptedException {
        try {
            each.run();
            SEEN.append('.');
        } catch (IllegalArgumentException refused) {
            SEEN.append(refused.getMessage().charAt(0));
        } catch (NullPointerException thrown) {
            SEEN.append('0');
        } catch (IllegalMonitorStateException thrown) {
            SEEN.append('m');
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        Object none = args.length == 0 ? null : args;
        Object lock = new Object();
        call(() -> Thread.sleep(-1));
        call(() -> Thread.sleep(1, -1));
        call(() -> Thread.sleep(1, 1_000_000));
        call(() -> Thread.sleep(Long.MAX_VALUE, -1));
        call(() -> lock.wait(-1, 1));
        call(() -> lock.wait(1, 1_000_000));
        call(() -> lock.wait(1, 1));
        call(() -> none.wait(-1));
        call(() -> none.wait(1, -1));
        synchronized (lock) {
            call(() -> lock.wait(-1, 1));
            call(() -> lock.wait(1, -1));
        }
        call(() -> LockSupport.parkUntil(0));
        other.join();
        String seen = SEEN.toString();
        if (!seen.equals("tnnntnm00tn.")) {
            throw new IllegalStateException(seen);
        }
    }
}
