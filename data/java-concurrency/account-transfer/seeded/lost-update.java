import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Bank {
    static int a = 1000;
    static int b = 1000;
    static final CyclicBarrier bothHaveRead = new CyclicBarrier(2);
    static final CyclicBarrier firstHasWritten = new CyclicBarrier(2);

    static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                int oldA = a;
                int oldB = b;
                await(bothHaveRead);
                a = oldA - 10;
                b = oldB + 10;
                await(firstHasWritten);
            }
        });
        Thread two = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                int oldA = a;
                int oldB = b;
                await(bothHaveRead);
                await(firstHasWritten);
                b = oldB - 5;
                a = oldA + 5;
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("A=" + a);
        System.out.println("B=" + b);
        System.out.println("total=" + (a + b));
    }
}
