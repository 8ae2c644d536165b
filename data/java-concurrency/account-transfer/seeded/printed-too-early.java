import java.util.concurrent.CountDownLatch;

public class Bank {
    private int a = 1000;
    private int b = 1000;

    synchronized void toB(int amount) {
        a -= amount;
        b += amount;
    }

    static Thread clerk(Bank bank, int amount, CountDownLatch open) {
        return new Thread(() -> {
            try {
                open.await();
            } catch (InterruptedException e) {
                return;
            }
            for (int i = 0; i < 50; i++) {
                bank.toB(amount);
            }
        });
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        CountDownLatch open = new CountDownLatch(1);
        clerk(bank, 10, open).start();
        clerk(bank, -5, open).start();
        System.out.println("A=" + bank.a);
        System.out.println("B=" + bank.b);
        System.out.println("total=" + (bank.a + bank.b));
        open.countDown();
    }
}
