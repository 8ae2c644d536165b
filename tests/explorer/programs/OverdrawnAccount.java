//! labels: uncaught_exception
//! coverage: exhausted
//! output: ""
//! output: "left 30\n"
//! threads: 2
// Every access is locked, yet the withdrawal may come before the deposit that covers it.
public class OverdrawnAccount {
    static class InsufficientFundsException extends Exception {
        InsufficientFundsException(int missing) {
            super("missing " + missing);
        }
    }

    private int balance = 100;

    synchronized void deposit(int amount) {
        balance += amount;
    }

    synchronized void withdraw(int amount) throws InsufficientFundsException {
        if (amount > balance) {
            throw new InsufficientFundsException(amount - balance);
        }
        balance -= amount;
        System.out.println("left " + balance);
    }

    public static void main(String[] args) {
        OverdrawnAccount account = new OverdrawnAccount();
        new Thread(() -> account.deposit(50)).start();
        new Thread(() -> {
            try {
                account.withdraw(120);
            } catch (InsufficientFundsException e) {
                throw new RuntimeException(e);
            }
        }).start();
    }
}
