//! labels: none
//! coverage: any
//! left_out: thread_states
// While two others add to a queue, one may be seen to wait for its lock for a moment.
import java.util.concurrent.ArrayBlockingQueue;

public class StateInsideQueue {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Thread one = new Thread(() -> queue.offer(1));
        Thread two = new Thread(() -> queue.offer(2));
        one.start();
        two.start();
        if (one.getState() == Thread.State.WAITING) {
            throw new IllegalStateException("waits");
        }
        one.join();
        two.join();
    }
}
