public class Bank {
    static final class Account {
        int balance = 1000;
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    static Thread clerk(Account from, Account to, int amount) {
        return new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                transfer(from, to, amount);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        Thread one = clerk(a, b, 10);
        Thread two = clerk(b, a, 5);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("A=" + a.balance);
        System.out.println("B=" + b.balance);
        System.out.println("total=" + (a.balance + b.balance));
    }
}
