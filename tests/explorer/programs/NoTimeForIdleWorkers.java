//! labels: none
//! output: "false 0\n"
//! output: "true 0\n"
//! output: "true 1000\n"
// Each of the two calls checks what the other sets, and sets something else then.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class NoTimeForIdleWorkers {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2));
        Thread setter = new Thread(() -> {
            try {
                pool.setKeepAliveTime(0, TimeUnit.SECONDS);
            } catch (IllegalArgumentException refused) {
                return;
            }
        });
        setter.start();
        try {
            pool.allowCoreThreadTimeOut(true);
        } catch (IllegalArgumentException refused) {
            // The time was 0 already.
        }
        setter.join();
        System.out.println(
                pool.allowsCoreThreadTimeOut() + " " + pool.getKeepAliveTime(TimeUnit.MILLISECONDS));
    }
}
