//! labels: none
//! coverage: exhausted
//! output: "done\n"
// Threads go on while the hooks of an exit run.
import java.util.concurrent.CountDownLatch;

public class HookWaitsForWorker {
    public static void main(String[] args) {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                done.await();
                System.out.println("done");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }));
        System.exit(0);
    }
}
