//! labels: uncaught_exception
//! coverage: exhausted
// An atomic that is read as a Number is read each time.
import java.util.concurrent.atomic.AtomicInteger;

public class NumbersMoveBetweenReads {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger from = new AtomicInteger(10);
        AtomicInteger to = new AtomicInteger();
        Number one = from;
        Number other = to;
        Thread mover = new Thread(() -> {
            to.set(10);
            from.set(0);
        });
        mover.start();
        int total = other.intValue() + one.intValue();
        mover.join();
        if (total == 0) {
            throw new IllegalStateException("lost");
        }
    }
}
