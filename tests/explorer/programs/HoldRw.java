//! labels: none
// The loop gives the read lock back and takes it again: the writer gets in between.
import java.util.concurrent.locks.*;
public class HoldRw {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.writeLock().lock();
            done = true;
            lock.writeLock().unlock();
        });
        t.start();
        lock.readLock().lock();
        while (!done) {
            lock.readLock().unlock();
            lock.readLock().lock();
        }
        lock.readLock().unlock();
        t.join();
        System.out.println("ok");
    }
}
