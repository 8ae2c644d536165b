//! labels: none
//! output: "gave up\nclosed\n"
//! threads: 1
// lockInterruptibly lets go when interrupted, so main may join while it holds the lock.
import java.util.concurrent.locks.ReentrantLock;

public class InterruptibleCashier {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock till = new ReentrantLock();
        Thread customer = new Thread(() -> {
            try {
                till.lockInterruptibly();
                try {
                    System.out.println("paid");
                } finally {
                    till.unlock();
                }
            } catch (InterruptedException e) {
                System.out.println("gave up");
            }
        }, "customer");
        till.lock();
        try {
            customer.start();
            customer.interrupt();
            customer.join();
        } finally {
            till.unlock();
        }
        System.out.println("closed");
    }
}
