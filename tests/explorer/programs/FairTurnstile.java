//! labels: none
//! output: "inside 2, deepest hold 2\n"
//! threads: 2
// A fair lock is reentrant too: enter calls count while it holds the lock.
import java.util.concurrent.locks.ReentrantLock;

public class FairTurnstile implements Runnable {
    private final ReentrantLock arm = new ReentrantLock(true);
    private int inside;
    private int deepestHold;

    private void count() {
        arm.lock();
        try {
            inside++;
            deepestHold = Math.max(deepestHold, arm.getHoldCount());
        } finally {
            arm.unlock();
        }
    }

    @Override
    public void run() {
        arm.lock();
        try {
            count();
        } finally {
            arm.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FairTurnstile turnstile = new FairTurnstile();
        Thread a = new Thread(turnstile);
        Thread b = new Thread(turnstile);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(
                "inside " + turnstile.inside + ", deepest hold " + turnstile.deepestHold);
    }
}
