//! labels: none
//! coverage: exhausted
//! output: "ann\nbob\n"
// A fair lock serves those who wait in the order in which they came.
import java.util.concurrent.locks.ReentrantLock;

public class FirstComeFirstServed {
    private static Thread visitor(ReentrantLock desk, String name) {
        return new Thread(() -> {
            desk.lock();
            System.out.println(name);
            desk.unlock();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock desk = new ReentrantLock(true);
        Thread ann = visitor(desk, "ann");
        Thread bob = visitor(desk, "bob");
        desk.lock();
        ann.start();
        while (desk.getQueueLength() < 1) {
            Thread.yield();
        }
        bob.start();
        while (desk.getQueueLength() < 2) {
            Thread.yield();
        }
        desk.unlock();
        ann.join();
        bob.join();
    }
}
