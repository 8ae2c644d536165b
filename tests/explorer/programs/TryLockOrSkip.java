//! labels: none
//! output: "runs 1, skipped 1\n"
//! output: "runs 2, skipped 0\n"
//! threads: 2
// A cleaner who finds the room locked skips it and never unlocks what is not hers.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockOrSkip {
    private static final ReentrantLock ROOM = new ReentrantLock();
    private static final AtomicInteger SKIPPED = new AtomicInteger();
    private static int runs;

    static void clean() {
        if (!ROOM.tryLock()) {
            SKIPPED.incrementAndGet();
            return;
        }
        try {
            runs++;
        } finally {
            ROOM.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread early = new Thread(TryLockOrSkip::clean);
        Thread late = new Thread(TryLockOrSkip::clean);
        early.start();
        late.start();
        early.join();
        late.join();
        System.out.println("runs " + runs + ", skipped " + SKIPPED.get());
    }
}
