//! labels: none
//! coverage: exhausted
//! output: "0\n"
//! output: "1\n"
//! output: "2\n"
// invokeAll puts one task after the other into the queue.
import java.util.Arrays;
import java.util.concurrent.*;

public class TasksGivenOneByOne {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.DAYS, queue);
        Callable<Integer> task = () -> {
            gate.await();
            return 1;
        };
        Thread giver = new Thread(() -> {
            try {
                pool.invokeAll(Arrays.asList(task, task, task));
            } catch (InterruptedException stopped) {
                return;
            }
        });
        giver.start();
        int waiting = queue.size();
        gate.countDown();
        giver.join();
        pool.shutdown();
        System.out.println(waiting);
    }
}
