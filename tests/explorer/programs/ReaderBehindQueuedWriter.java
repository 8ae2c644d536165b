//! labels: deadlock
// Ann reads and waits for Bob, who wants to read, too, but may stand behind Cyd, who wants to write.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderBehindQueuedWriter {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock book = new ReentrantReadWriteLock(true);
        CountDownLatch bobRead = new CountDownLatch(1);
        Thread bob = new Thread(() -> {
            book.readLock().lock();
            bobRead.countDown();
            book.readLock().unlock();
        });
        Thread cyd = new Thread(() -> {
            book.writeLock().lock();
            book.writeLock().unlock();
        });
        book.readLock().lock();
        bob.start();
        cyd.start();
        bobRead.await();
        book.readLock().unlock();
    }
}
