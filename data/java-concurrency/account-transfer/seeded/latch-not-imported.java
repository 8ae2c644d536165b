public class Bank {
    private int a = 1000;
    private int b = 1000;

    synchronized void toB(int amount) {
        a -= amount;
        b += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        CountDownLatch done = new CountDownLatch(2);
        for (int amount : new int[] {10, -5}) {
            new Thread(() -> {
                for (int i = 0; i < 3; i++) {
                    bank.toB(amount);
                }
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println("A=" + bank.a);
        System.out.println("B=" + bank.b);
        System.out.println("total=" + (bank.a + bank.b));
    }
}
