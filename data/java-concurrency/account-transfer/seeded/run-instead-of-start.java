public class Bank {
    private int a = 1000;
    private int b = 1000;

    synchronized void toB(int amount) {
        a -= amount;
        b += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Thread one = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                bank.toB(10);
            }
        });
        Thread two = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                bank.toB(-5);
            }
        });
        one.run();
        two.run();
        one.join();
        two.join();
        System.out.println("A=" + bank.a);
        System.out.println("B=" + bank.b);
        System.out.println("total=" + (bank.a + bank.b));
    }
}
