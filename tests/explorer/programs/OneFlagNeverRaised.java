//! labels: livelock
// The loop around a helper waits for a flag that nobody raises.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class OneFlagNeverRaised {
    private static final AtomicIntegerArray FLAGS = new AtomicIntegerArray(2);

    private static boolean all() {
        for (int i = 0; i < FLAGS.length(); i++) {
            if (FLAGS.get(i) == 0) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> FLAGS.set(0, 1));
        one.start();
        while (!all()) {
        }
    }
}
