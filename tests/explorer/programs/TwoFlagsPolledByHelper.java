//! labels: none
//! coverage: exhausted
// The loop around a helper waits, though the helper's own loop goes through both flags each time.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class TwoFlagsPolledByHelper {
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
        Thread other = new Thread(() -> FLAGS.set(1, 1));
        one.start();
        other.start();
        while (!all()) {
        }
    }
}
