//! labels: deadlock
//! threads: 2
// A refused deposit throws between lock and unlock, so the other teller may wait for ever.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class DepositLeaksLock {
    static class SavingsAccount {
        private final Lock lock = new ReentrantLock();
        private int balance;

        void deposit(int amount) {
            lock.lock();
            if (amount <= 0) {
                throw new IllegalArgumentException("amount must be positive: " + amount);
            }
            balance += amount;
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        final SavingsAccount account = new SavingsAccount();
        Thread careless = new Thread(() -> {
            try {
                account.deposit(-5);
            } catch (IllegalArgumentException e) {
                System.out.println("refused");
            }
        }, "careless");
        Thread careful = new Thread(() -> account.deposit(10), "careful");
        careless.start();
        careful.start();
        careless.join();
        careful.join();
        System.out.println("balance " + account.balance);
    }
}
