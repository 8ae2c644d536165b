//! labels: none
// The loop gives the lock back and takes it again: the other thread gets in between.
import java.util.concurrent.locks.ReentrantLock;
public class HoldLock {
    static final ReentrantLock lock = new ReentrantLock();
    static boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            done = true;
            lock.unlock();
        });
        t.start();
        lock.lock();
        while (!done) {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }
        lock.unlock();
        t.join();
        System.out.println("ok");
    }
}
