public class Bank {
    private int a = 1000;
    private int b = 1000;

    synchronized void toB(int amount) {
        a -= amount;
        b += amount;
    }

    synchronized void print() {
        System.out.println("A=" + a);
        System.out.println("B=" + b);
        System.out.println("total=" + (a + b));
    }

    static Thread clerk(Bank bank, int amount) {
        return new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                bank.toB(amount);
            }
        });
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        clerk(bank, 10).start();
        clerk(bank, -5).start();
        bank.print();
    }
}
