//! labels: none
//! coverage: any
//! left_out: memory_orders
// Each writes lazily, and then looks: both may find nothing, which no interleaving shows.
import java.util.concurrent.atomic.AtomicInteger;

public class LazyMessage {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger left = new AtomicInteger();
        AtomicInteger right = new AtomicInteger();
        AtomicInteger missed = new AtomicInteger();
        Thread one = new Thread(() -> {
            left.lazySet(1);
            if (right.get() == 0) {
                missed.incrementAndGet();
            }
        });
        Thread other = new Thread(() -> {
            right.lazySet(1);
            if (left.get() == 0) {
                missed.incrementAndGet();
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
        if (missed.get() == 2) {
            throw new IllegalStateException("both missed the other's message");
        }
    }
}
