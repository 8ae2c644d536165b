//! labels: none
//! output: "interrupted\n"
//! output: "raised\n"
// The interrupt decides how the wait ends as soon as it comes, though another thread holds the lock and
// signals then.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptThenSignal {
    static boolean raised;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread main = Thread.currentThread();
        lock.lock();
        new Thread(() -> {
            lock.lock();
            main.interrupt();
            raised = true;
            changed.signal();
            lock.unlock();
        }).start();
        try {
            while (!raised) {
                changed.await();
            }
            System.out.println("raised");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        lock.unlock();
    }
}
