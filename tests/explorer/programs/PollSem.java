//! labels: none
// A flag is polled under a permit.
import java.util.concurrent.Semaphore;
public class PollSem {
    static final Semaphore permit = new Semaphore(1);
    static boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                permit.acquire();
                done = true;
                permit.release();
            } catch (InterruptedException e) { throw new AssertionError(e); }
        });
        t.start();
        while (true) {
            permit.acquire();
            boolean d = done;
            permit.release();
            if (d) break;
        }
        t.join();
        System.out.println("ok");
    }
}
