//! labels: none
//! output: "read within write\n"
// Who holds the write lock may take the read lock, also where an interrupt could end the wait for it.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadsInterruptiblyWithinWrite {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread other = new Thread(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        });
        other.start();
        lock.writeLock().lock();
        lock.readLock().lockInterruptibly();
        lock.readLock().unlock();
        lock.writeLock().unlock();
        other.interrupt();
        other.join();
        System.out.println("read within write");
    }
}
