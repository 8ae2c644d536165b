//! labels: none
//! coverage: exhausted
//! output: "3\n"
// Two threads drain in the same direction: nobody waits for the upper shelf with the lower in hand.
import java.util.concurrent.ArrayBlockingQueue;

public class ShelvesDrainDown {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<String> upper = new ArrayBlockingQueue<>(4);
        ArrayBlockingQueue<String> lower = new ArrayBlockingQueue<>(4);
        upper.add("jam");
        upper.add("tea");
        lower.add("oil");
        Thread one = new Thread(() -> upper.drainTo(lower, 1));
        Thread other = new Thread(() -> upper.drainTo(lower));
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(lower.size());
    }
}
