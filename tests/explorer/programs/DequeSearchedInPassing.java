//! labels: uncaught_exception
// The element is in the deque all the time, but moves behind the search.
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedDeque;

public class DequeSearchedInPassing {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(Arrays.asList(1, 2));
        Thread mover = new Thread(() -> {
            deque.addFirst(2);
            deque.pollLast();
        });
        mover.start();
        if (!deque.contains(2)) {
            throw new IllegalStateException("not found");
        }
        mover.join();
    }
}
