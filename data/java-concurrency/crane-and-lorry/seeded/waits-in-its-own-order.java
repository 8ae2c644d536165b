import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Docks {
    private static final ReentrantLock crane = new ReentrantLock();
    private static final ReentrantLock lorry = new ReentrantLock();
    private static final AtomicInteger waited = new AtomicInteger();
    private static int craneMoved;
    private static int lorryMoved;

    private static boolean tryBoth(ReentrantLock a, ReentrantLock b) {
        if (a.tryLock()) {
            if (b.tryLock()) {
                return true;
            }
            a.unlock();
        }
        return false;
    }

    private static void gang(ReentrantLock near, ReentrantLock far, int containers) {
        if (!tryBoth(near, far) && !tryBoth(far, near)) {
            waited.incrementAndGet();
            near.lock();
            far.lock();
        }
        craneMoved += containers;
        lorryMoved += containers;
        near.unlock();
        far.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> gang(crane, lorry, 3));
        Thread second = new Thread(() -> gang(lorry, crane, 4));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("crane=" + craneMoved);
        System.out.println("lorry=" + lorryMoved);
        System.out.println("waited=" + waited.get());
    }
}
