//! labels: none
//! output: "false\n"
//! output: "interrupted\n"
// A wait with an end is interrupted, too, also if it would end at once.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class InterruptedTimedAcquire {
    public static void main(String[] args) {
        Semaphore permits = new Semaphore(0);
        Thread main = Thread.currentThread();
        new Thread(main::interrupt).start();
        try {
            System.out.println(permits.tryAcquire(1, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
