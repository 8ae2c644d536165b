//! labels: deadlock
//! threads: 2
// Locks are ordered by branch, but both accounts belong to one branch: ties keep call order.
import java.util.concurrent.locks.ReentrantLock;

public class BranchOrderedTransfer {
    static class BranchAccount {
        final int branch;
        final ReentrantLock lock = new ReentrantLock();
        int balance;

        BranchAccount(int branch, int balance) {
            this.branch = branch;
            this.balance = balance;
        }
    }

    static void transfer(BranchAccount from, BranchAccount to, int amount) {
        BranchAccount first = from.branch <= to.branch ? from : to;
        BranchAccount second = first == from ? to : from;
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                if (from.balance >= amount) {
                    from.balance -= amount;
                    to.balance += amount;
                }
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BranchAccount rent = new BranchAccount(7, 100);
        BranchAccount food = new BranchAccount(7, 100);
        Thread a = new Thread(() -> transfer(rent, food, 30));
        Thread b = new Thread(() -> transfer(food, rent, 50));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(rent.balance + " " + food.balance);
    }
}
