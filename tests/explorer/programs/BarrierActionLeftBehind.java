//! labels: deadlock
//! output: ""
// A thread stops in the action of a barrier when the execution ends: it breaks the barrier, and nobody
// is there any more to be told.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

public class BarrierActionLeftBehind {
    private static volatile int actions;

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> actions = 1);
        Thread twice = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                try {
                    barrier.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    continue;
                }
            }
        });
        Thread late = new Thread(() -> {
            try {
                barrier.await(5, TimeUnit.MILLISECONDS);
            } catch (Exception e) {
                return;
            }
        });
        twice.start();
        late.start();
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            late.join();
        }
        late.join();
    }
}
