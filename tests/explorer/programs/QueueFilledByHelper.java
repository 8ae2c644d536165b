//! labels: uncaught_exception
//! coverage: exhausted
// Collections.addAll adds the elements one by one: the other thread may find the first one alone.
import java.util.Collections;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueFilledByHelper {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread filler = new Thread(() -> Collections.addAll(queue, 1, 2));
        filler.start();
        if (queue.size() == 1) {
            throw new IllegalStateException("one of two");
        }
        filler.join();
    }
}
