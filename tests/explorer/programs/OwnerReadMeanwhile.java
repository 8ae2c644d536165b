//! labels: none
//! coverage: any
//! left_out: library_objects
// The owner that a synchroniser of the program's notes is a plain field.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnerReadMeanwhile {
    static class Door extends AbstractQueuedSynchronizer {
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
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        boolean isFree() {
            return getExclusiveOwnerThread() == null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Door door = new Door();
        Thread other = new Thread(() -> {
            door.acquire(1);
            door.release(1);
        });
        other.start();
        boolean free = door.isFree();
        other.join();
        System.out.println(free);
    }
}
