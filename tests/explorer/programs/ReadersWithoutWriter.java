//! labels: none
//! coverage: exhausted
// Nobody wants to write: a reader may wait for another with the lock in hand.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersWithoutWriter {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock book = new ReentrantReadWriteLock(true);
        CountDownLatch bobRead = new CountDownLatch(1);
        Thread bob = new Thread(() -> {
            book.readLock().lock();
            bobRead.countDown();
            book.readLock().unlock();
        });
        book.readLock().lock();
        bob.start();
        bobRead.await();
        book.readLock().unlock();
    }
}
