//! labels: none
//! output: "interrupted\n"
//! output: "true\n"
// An interrupt comes before a lock that is free is taken.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptedTryLock {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Thread main = Thread.currentThread();
        new Thread(main::interrupt).start();
        try {
            System.out.println(lock.tryLock(1, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
