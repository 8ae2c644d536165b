//! labels: uncaught_exception
// String.join iterates over the queue, which changes between two elements.
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueJoinedToText {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(Arrays.asList("a", "b"));
        Thread mover = new Thread(() -> {
            queue.poll();
            queue.add("c");
        });
        mover.start();
        if (String.join("", queue).equals("abc")) {
            throw new IllegalStateException("the queue never held three");
        }
        mover.join();
    }
}
