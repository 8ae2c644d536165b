import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class TransferDesk {
    private static final ReentrantLock LOCK_A = new ReentrantLock();
    private static final ReentrantLock LOCK_B = new ReentrantLock();
    private static final AtomicInteger aside = new AtomicInteger();
    private static int a = 100;
    private static int b = 100;

    private static boolean attempt(ReentrantLock first, ReentrantLock second, int fromAToB) {
        if (!first.tryLock()) {
            return false;
        }
        try {
            if (!second.tryLock()) {
                return false;
            }
            try {
                a -= fromAToB;
                b += fromAToB;
                return true;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread teller0 = new Thread(() -> {
            if (!attempt(LOCK_A, LOCK_B, 10) && !attempt(LOCK_B, LOCK_A, 10)) {
                aside.incrementAndGet();
            }
        });
        Thread teller1 = new Thread(() -> {
            if (!attempt(LOCK_B, LOCK_A, -5) && !attempt(LOCK_A, LOCK_B, -5)) {
                aside.incrementAndGet();
            }
        });
        teller0.start();
        teller1.start();
        teller0.join();
        teller1.join();
        System.out.println("A=" + a);
        System.out.println("B=" + b);
        System.out.println("put aside=" + aside.get());
    }
}
