//! labels: uncaught_exception
//! coverage: exhausted
// A subclass does something else where the class would add.
import java.util.concurrent.atomic.LongAdder;

public class AdderWithALimit {
    static class Limited extends LongAdder {
        @Override
        public void increment() {
            throw new IllegalStateException("full");
        }
    }

    static final LongAdder counter = new Limited();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> counter.increment());
        other.start();
        other.join();
    }
}
