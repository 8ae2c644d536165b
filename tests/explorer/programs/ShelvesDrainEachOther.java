//! labels: deadlock
// drainTo keeps the lock of its queue while it adds to the other.
import java.util.concurrent.ArrayBlockingQueue;

public class ShelvesDrainEachOther {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<String> upper = new ArrayBlockingQueue<>(4);
        ArrayBlockingQueue<String> lower = new ArrayBlockingQueue<>(4);
        upper.add("jam");
        lower.add("oil");
        Thread down = new Thread(() -> upper.drainTo(lower));
        Thread up = new Thread(() -> lower.drainTo(upper));
        down.start();
        up.start();
        down.join();
        up.join();
    }
}
