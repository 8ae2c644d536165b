//! labels: none
// A flag is polled whenever the permit is to be had.
import java.util.concurrent.Semaphore;
public class PollTry {
    static final Semaphore permit = new Semaphore(1);
    static boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            permit.acquireUninterruptibly();
            done = true;
            permit.release();
        });
        t.start();
        boolean d = false;
        while (!d) {
            if (permit.tryAcquire()) {
                d = done;
                permit.release();
            } 
        }
        t.join();
        System.out.println("ok");
    }
}
