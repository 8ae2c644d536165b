//! labels: none
// A flag is polled under a read lock.
import java.util.concurrent.locks.*;
public class PollRw {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static boolean done;
    static boolean look() { lock.readLock().lock(); try { return done; } finally { lock.readLock().unlock(); } }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.writeLock().lock();
            done = true;
            lock.writeLock().unlock();
        });
        t.start();
        while (!look()) { }
        t.join();
        System.out.println("ok");
    }
}
