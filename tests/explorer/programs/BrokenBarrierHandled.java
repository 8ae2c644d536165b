//! labels: none
//! output: "interrupted 1, broken 1, barrier broken true\n"
//! threads: 2
// Main interrupts one of two waiters: the barrier breaks for both, and both handle it.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

public class BrokenBarrierHandled {
    private static final AtomicInteger interrupted = new AtomicInteger();
    private static final AtomicInteger broken = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier trio = new CyclicBarrier(3);
        Runnable musician = () -> {
            try {
                trio.await();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
            } catch (BrokenBarrierException e) {
                broken.incrementAndGet();
            }
        };
        Thread violin = new Thread(musician, "violin");
        Thread cello = new Thread(musician, "cello");
        violin.start();
        cello.start();
        violin.interrupt();
        violin.join();
        cello.join();
        System.out.println("interrupted " + interrupted + ", broken " + broken
                + ", barrier broken " + trio.isBroken());
    }
}
