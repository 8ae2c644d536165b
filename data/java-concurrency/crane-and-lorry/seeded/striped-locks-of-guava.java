import com.google.common.util.concurrent.Striped;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;

public class QuayWork {
    private static final Striped<Lock> locks = Striped.lock(2);
    private static final AtomicInteger waited = new AtomicInteger();
    private static final int[] moved = new int[2];

    private static boolean tryMove(int first, int second, int containers) {
        Lock a = locks.getAt(first);
        Lock b = locks.getAt(second);
        if (!a.tryLock()) {
            return false;
        }
        try {
            if (!b.tryLock()) {
                return false;
            }
            try {
                moved[0] += containers;
                moved[1] += containers;
                return true;
            } finally {
                b.unlock();
            }
        } finally {
            a.unlock();
        }
    }

    private static void gang(int near, int containers) {
        if (!tryMove(near, 1 - near, containers) && !tryMove(1 - near, near, containers)) {
            waited.incrementAndGet();
            locks.getAt(0).lock();
            locks.getAt(1).lock();
            moved[0] += containers;
            moved[1] += containers;
            locks.getAt(1).unlock();
            locks.getAt(0).unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread atCrane = new Thread(() -> gang(0, 3));
        Thread atLorry = new Thread(() -> gang(1, 4));
        atCrane.start();
        atLorry.start();
        atCrane.join();
        atLorry.join();
        System.out.println("crane=" + moved[0]);
        System.out.println("lorry=" + moved[1]);
        System.out.println("waited=" + waited.get());
    }
}
