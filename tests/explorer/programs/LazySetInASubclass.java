//! labels: none
//! coverage: any
//! left_out: memory_orders
// A store that other threads may see late, called by a name that the subclass inherits.
import java.util.concurrent.atomic.AtomicInteger;

public class LazySetInASubclass {
    static class Sequence extends AtomicInteger {
        void publish(int value) {
            lazySet(value);
        }
    }

    static final Sequence one = new Sequence();
    static final Sequence other = new Sequence();
    static int seenByOne = 9;
    static int seenByOther = 9;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            one.publish(1);
            seenByOne = other.get();
        });
        Thread second = new Thread(() -> {
            other.publish(1);
            seenByOther = one.get();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        if (seenByOne == 0 && seenByOther == 0) {
            throw new IllegalStateException("neither has seen the other");
        }
    }
}
