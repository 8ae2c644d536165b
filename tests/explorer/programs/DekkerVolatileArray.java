//! labels: data_race
//! threads: 2
// volatile makes the reference to the array volatile, not its elements.
public class DekkerVolatileArray {
    private static volatile boolean[] wants = new boolean[2];
    private static volatile int turn = 0;
    private static int balance = 10;

    static void withdraw(int me, int amount) {
        int other = 1 - me;
        wants[me] = true;
        while (wants[other]) {
            if (turn != me) {
                wants[me] = false;
                while (turn != me) {
                    Thread.yield();
                }
                wants[me] = true;
            }
        }
        balance -= amount;
        turn = other;
        wants[me] = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> withdraw(0, 3));
        Thread b = new Thread(() -> withdraw(1, 4));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("balance " + balance);
    }
}
