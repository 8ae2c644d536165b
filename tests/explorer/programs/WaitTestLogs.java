//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// A method of the test changes nothing itself, and has a list do so.
import java.util.ArrayList;
import java.util.List;

public class WaitTestLogs {
    static final Object lock = new Object();
    static final List<String> log = new ArrayList<>();
    static boolean full;

    static boolean say(String text) {
        return log.add(text);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!(say("look") && full)) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    return;
                }
                if (log.size() > 2) {
                    throw new IllegalStateException("looked " + log.size());
                }
            }
        });
        other.start();
        synchronized (lock) {
            full = true;
            lock.notify();
        }
        other.join();
    }
}
