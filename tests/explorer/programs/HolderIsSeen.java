//! labels: none
//! coverage: any
//! left_out: thread_states
// A lock that tells who has it shows that until it is given back.
import java.util.concurrent.locks.ReentrantLock;

public class HolderIsSeen {
    static class WatchedLock extends ReentrantLock {
        String holder() {
            Thread owner = getOwner();
            return owner == null ? "nobody" : owner.getName();
        }
    }

    static final WatchedLock lock = new WatchedLock();
    static int served;

    public static void main(String[] args) throws InterruptedException {
        Thread clerk = new Thread(() -> {
            lock.lock();
            try {
                served++;
            } finally {
                lock.unlock();
            }
        }, "clerk");
        clerk.start();
        if (lock.holder().equals("clerk")) {
            throw new IllegalStateException("at the counter");
        }
        clerk.join();
    }
}
