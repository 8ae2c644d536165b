//! labels: none
//! output: "interrupted\n"
//! output: "locked true\n"
// The same of the program's own lock.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class InterruptThenOwnRelease {
    static final class Lock extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int unused) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int unused) {
            setState(0);
            return true;
        }
    }

    public static void main(String[] args) {
        Lock lock = new Lock();
        lock.acquire(1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            main.interrupt();
            lock.release(1);
        }).start();
        try {
            lock.acquireInterruptibly(1);
            System.out.println("locked " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
