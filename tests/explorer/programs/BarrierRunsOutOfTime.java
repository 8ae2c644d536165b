//! labels: uncaught_exception
//! threads: 2
// Whoever waits too long breaks the barrier, and the runnables turn that into exceptions.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class BarrierRunsOutOfTime {
    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier frame = new CyclicBarrier(2, () -> System.out.println("frame"));
        Runnable painter = () -> {
            try {
                frame.await(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new IllegalStateException("painter is late", e);
            } catch (InterruptedException | BrokenBarrierException e) {
                System.out.println("frame dropped");
            }
        };
        Thread sky = new Thread(painter, "sky");
        Thread sea = new Thread(painter, "sea");
        sky.start();
        sea.start();
        sky.join();
        sea.join();
    }
}
