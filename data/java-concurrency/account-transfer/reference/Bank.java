public class Bank {
    static final class Account {
        final int rank;
        int balance = 1000;

        Account(int rank) {
            this.rank = rank;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.rank < to.rank ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
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
        Account a = new Account(0);
        Account b = new Account(1);
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
