//! labels: none
//! coverage: exhausted
// The loop gives the lock back once a turn, four times in all, and then ends.
import java.util.concurrent.locks.ReentrantLock;

public class HoldsGivenBackInLoop {
    static final ReentrantLock LOCK = new ReentrantLock();
    static volatile boolean flag;

    public static void main(String[] args) {
        new Thread(HoldsGivenBackInLoop::lockAndGiveBack).start();
        LOCK.lock();
        LOCK.unlock();
    }

    static void lockAndGiveBack() {
        for (int i = 0; i < 4; i++) {
            LOCK.lock();
        }
        while (LOCK.isHeldByCurrentThread()) {
            boolean seen = flag;
            LOCK.unlock();
        }
    }
}
