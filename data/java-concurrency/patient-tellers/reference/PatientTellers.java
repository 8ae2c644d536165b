import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

public class PatientTellers {
    static final class Account {
        final ReentrantLock lock = new ReentrantLock();
        int balance = 100;
    }

    static final class Transfer {
        final Account from;
        final Account to;
        final int amount;

        Transfer(Account from, Account to, int amount) {
            this.from = from;
            this.to = to;
            this.amount = amount;
        }

        /** Returns whether both locks were free and the money has been moved. */
        boolean attempt(Account first, Account second) {
            if (!first.lock.tryLock()) {
                return false;
            }
            try {
                if (!second.lock.tryLock()) {
                    return false;
                }
                try {
                    from.balance -= amount;
                    to.balance += amount;
                    return true;
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }
    }

    private static Thread teller(Transfer transfer, Queue<Transfer> aside) {
        return new Thread(() -> {
            boolean done = transfer.attempt(transfer.from, transfer.to)
                || transfer.attempt(transfer.to, transfer.from);
            if (!done) {
                aside.add(transfer);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        Queue<Transfer> aside = new ConcurrentLinkedQueue<>();
        Thread first = teller(new Transfer(a, b, 10), aside);
        Thread second = teller(new Transfer(b, a, 5), aside);
        first.start();
        second.start();
        first.join();
        second.join();
        for (Transfer transfer : aside) {
            transfer.attempt(transfer.from, transfer.to);
        }
        System.out.println("A=" + a.balance);
        System.out.println("B=" + b.balance);
        System.out.println("put aside=" + aside.size());
    }
}
