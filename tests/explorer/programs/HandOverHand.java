//! labels: none
// A loop gives one lock back while it holds another, so it has one at every moment.
import java.util.concurrent.locks.ReentrantLock;

public class HandOverHand {
    private static final ReentrantLock a = new ReentrantLock();
    private static final ReentrantLock b = new ReentrantLock();
    private static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            a.lock();
            while (!done) {
                b.lock();
                a.unlock();
                a.lock();
                b.unlock();
            }
            a.unlock();
        });
        Thread two = new Thread(() -> {
            a.lock();
            done = true;
            a.unlock();
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
