//! labels: none
// A thread that has given away permits polls under a lock.
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public class GivesAwayThenPolls {
    private static final ReentrantLock a = new ReentrantLock();
    private static final Semaphore permits = new Semaphore(0);
    private static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            for (int i = 0; i < 6; i++) {
                permits.release();
            }
            a.lock();
            while (!done) {
                a.unlock();
                a.lock();
            }
            a.unlock();
        });
        Thread two = new Thread(() -> {
            permits.acquireUninterruptibly();
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
