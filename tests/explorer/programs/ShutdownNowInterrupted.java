//! labels: none
//! output: "stopped\n1 never ran, ended true\n"
//! threads: 1
// shutdownNow interrupts the running task and hands back the one in the queue.
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ShutdownNowInterrupted {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        pool.execute(() -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                System.out.println("stopped");
            }
        });
        pool.execute(() -> System.out.println("too late"));
        started.await();
        List<Runnable> rest = pool.shutdownNow();
        boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(rest.size() + " never ran, ended " + ended);
    }
}
