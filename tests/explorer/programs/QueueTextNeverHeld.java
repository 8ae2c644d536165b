//! labels: uncaught_exception
// toString() goes from element to element: 1 leaves behind it, 3 comes before it arrives.
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueTextNeverHeld {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(Arrays.asList(1, 2));
        Thread mover = new Thread(() -> {
            queue.poll();
            queue.add(3);
        });
        mover.start();
        if (queue.toString().equals("[1, 2, 3]")) {
            throw new IllegalStateException("the queue never held three");
        }
        mover.join();
    }
}
