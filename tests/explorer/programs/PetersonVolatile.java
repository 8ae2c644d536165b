//! labels: none
//! output: "balance 7\n"
//! threads: 2
// Flags in an atomic array and a volatile turn order the two critical sections.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class PetersonVolatile {
    private final AtomicIntegerArray interested = new AtomicIntegerArray(2);
    private volatile int turn;
    private int balance = 10;

    void withdraw(int me, int amount) {
        int other = 1 - me;
        interested.set(me, 1);
        turn = other;
        while (interested.get(other) == 1 && turn == other) {
            Thread.yield();
        }
        balance -= amount;
        interested.set(me, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonVolatile account = new PetersonVolatile();
        Thread zero = new Thread(() -> account.withdraw(0, 1));
        Thread one = new Thread(() -> account.withdraw(1, 2));
        zero.start();
        one.start();
        zero.join();
        one.join();
        System.out.println("balance " + account.balance);
    }
}
