//! labels: none
//! output: "count 4\n"
//! threads: 2
// A mutex of one's own: state 0 is free, 1 is taken, and release wakes the successor.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class MutexFromSynchronizer {
    static class Mutex {
        private static class Sync extends AbstractQueuedSynchronizer {
            @Override
            protected boolean tryAcquire(int ignored) {
                if (compareAndSetState(0, 1)) {
                    setExclusiveOwnerThread(Thread.currentThread());
                    return true;
                }
                return false;
            }

            @Override
            protected boolean tryRelease(int ignored) {
                if (getExclusiveOwnerThread() != Thread.currentThread()) {
                    throw new IllegalMonitorStateException();
                }
                setExclusiveOwnerThread(null);
                setState(0);
                return true;
            }
        }

        private final Sync sync = new Sync();

        void lock() {
            sync.acquire(1);
        }

        void unlock() {
            sync.release(1);
        }
    }

    private static int count;

    public static void main(String[] args) throws InterruptedException {
        Mutex mutex = new Mutex();
        Runnable twice = () -> {
            for (int i = 0; i < 2; i++) {
                mutex.lock();
                try {
                    count++;
                } finally {
                    mutex.unlock();
                }
            }
        };
        Thread a = new Thread(twice);
        Thread b = new Thread(twice);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("count " + count);
    }
}
