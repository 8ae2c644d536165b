//! labels: deadlock, uncaught_exception
//! threads: 1
// signalAll without the lock throws in the worker; main may already wait and is never woken.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalWithoutLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition finished = lock.newCondition();
    private final AtomicBoolean done = new AtomicBoolean();

    void complete() {
        done.set(true);
        finished.signalAll();
    }

    void awaitCompletion() throws InterruptedException {
        lock.lock();
        try {
            while (!done.get()) {
                finished.await();
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SignalWithoutLock upload = new SignalWithoutLock();
        new Thread(upload::complete, "upload").start();
        upload.awaitCompletion();
        System.out.println("uploaded");
    }
}
