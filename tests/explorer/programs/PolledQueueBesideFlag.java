//! labels: none
//! coverage: exhausted
// A consumer polls a queue until it is told to stop, or has got something.
import java.util.concurrent.ArrayBlockingQueue;

public class PolledQueueBesideFlag {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);
    static volatile boolean stopped;

    public static void main(String[] args) throws InterruptedException {
        Thread consumer =
            new Thread(
                () -> {
                    boolean got = false;
                    while (!stopped && !got) {
                        got = QUEUE.poll() != null;
                    }
                });
        consumer.start();
        QUEUE.put(1);
        consumer.join();
    }
}
