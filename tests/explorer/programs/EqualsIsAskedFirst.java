//! labels: uncaught_exception
//! coverage: exhausted
// The queue asks the program's equals, and takes the thing out after that.
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

public class EqualsIsAskedFirst {
    static class Letter {
        final AtomicBoolean asked = new AtomicBoolean();

        @Override
        public boolean equals(Object other) {
            asked.set(true);
            return other == this;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Letter letter = new Letter();
        ConcurrentLinkedQueue<Letter> queue = new ConcurrentLinkedQueue<>();
        queue.add(letter);
        Thread clerk = new Thread(() -> queue.remove(letter));
        clerk.start();
        if (letter.asked.get() && !queue.isEmpty()) {
            throw new IllegalStateException("asked for, and still there");
        }
        clerk.join();
    }
}
