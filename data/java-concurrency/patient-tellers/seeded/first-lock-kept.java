import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class BankTellers {
    private static final Lock[] locks = {new ReentrantLock(), new ReentrantLock()};
    private static final int[] balances = {100, 100};
    private static final ConcurrentLinkedQueue<int[]> aside = new ConcurrentLinkedQueue<>();

    private static void move(int from, int to, int amount) {
        balances[from] -= amount;
        balances[to] += amount;
    }

    private static boolean tryMove(int first, int second, int from, int to, int amount) {
        if (locks[first].tryLock()) {
            if (locks[second].tryLock()) {
                move(from, to, amount);
                locks[second].unlock();
                locks[first].unlock();
                return true;
            }
        }
        return false;
    }

    private static void work(int from, int to, int amount) {
        if (!tryMove(from, to, from, to, amount) && !tryMove(to, from, from, to, amount)) {
            aside.add(new int[] {from, to, amount});
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread teller0 = new Thread(() -> work(0, 1, 10));
        Thread teller1 = new Thread(() -> work(1, 0, 5));
        teller0.start();
        teller1.start();
        teller0.join();
        teller1.join();
        int postponed = aside.size();
        for (int[] transfer : aside) {
            locks[0].lock();
            locks[1].lock();
            move(transfer[0], transfer[1], transfer[2]);
            locks[1].unlock();
            locks[0].unlock();
        }
        System.out.println("A=" + balances[0]);
        System.out.println("B=" + balances[1]);
        System.out.println("put aside=" + postponed);
    }
}
