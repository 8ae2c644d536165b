//! labels: uncaught_exception
//! coverage: exhausted
// removeIf is a default method of Collection: it looks at an element, then removes it. It says that it
// has, though the other thread took the element in between.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;

public class RemovedByTwo {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(1);
        Integer[] taken = new Integer[1];
        Thread taker = new Thread(() -> taken[0] = queue.poll());
        taker.start();
        boolean removed = queue.removeIf(Predicate.isEqual(1));
        taker.join();
        if (removed && taken[0] != null) {
            throw new IllegalStateException("one element, removed twice");
        }
    }
}
