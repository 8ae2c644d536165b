//! labels: uncaught_exception
//! threads: 2
// Each bound is atomic, but checking one and setting the other is not.
import java.util.concurrent.atomic.AtomicInteger;

public class TwoAtomicsRange {
    private final AtomicInteger lower = new AtomicInteger(0);
    private final AtomicInteger upper = new AtomicInteger(10);

    boolean raiseLower(int value) {
        if (value > upper.get()) {
            return false;
        }
        lower.set(value);
        return true;
    }

    boolean dropUpper(int value) {
        if (value < lower.get()) {
            return false;
        }
        upper.set(value);
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoAtomicsRange range = new TwoAtomicsRange();
        Thread raise = new Thread(() -> range.raiseLower(8));
        Thread drop = new Thread(() -> range.dropUpper(5));
        raise.start();
        drop.start();
        raise.join();
        drop.join();
        if (range.lower.get() > range.upper.get()) {
            throw new IllegalStateException("empty range");
        }
        System.out.println("range ok");
    }
}
