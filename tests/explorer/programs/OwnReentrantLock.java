//! labels: none
//! coverage: exhausted
//! output: "2\n"
// A lock that asks whether its caller owns it, as ReentrantLock does, passes.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnReentrantLock {
    static class Door extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int times) {
            Thread current = Thread.currentThread();
            if (getState() == 0) {
                if (compareAndSetState(0, times)) {
                    setExclusiveOwnerThread(current);
                    return true;
                }
            } else if (current == getExclusiveOwnerThread()) {
                setState(getState() + times);
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int times) {
            if (Thread.currentThread() != getExclusiveOwnerThread()) {
                throw new IllegalMonitorStateException();
            }
            int left = getState() - times;
            if (left == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(left);
            return left == 0;
        }
    }

    private static int count;

    public static void main(String[] args) throws InterruptedException {
        Door door = new Door();
        Runnable step = () -> {
            door.acquire(1);
            door.acquire(1);
            count++;
            door.release(1);
            door.release(1);
        };
        Thread other = new Thread(step);
        other.start();
        step.run();
        other.join();
        System.out.println(count);
    }
}
