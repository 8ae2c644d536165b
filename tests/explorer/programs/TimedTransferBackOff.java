//! labels: none
//! output: "total 200\n"
//! threads: 2
// Opposite transfers take both locks for a limited time only and give back what they have.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedTransferBackOff {
    static class Purse {
        final ReentrantLock lock = new ReentrantLock();
        int coins = 100;
    }

    static boolean transfer(Purse from, Purse to, int coins) throws InterruptedException {
        if (!from.lock.tryLock(50, TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            if (!to.lock.tryLock(50, TimeUnit.MILLISECONDS)) {
                return false;
            }
            try {
                from.coins -= coins;
                to.coins += coins;
                return true;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    static Thread courier(Purse from, Purse to, int coins) {
        return new Thread(() -> {
            try {
                boolean done = false;
                for (int attempt = 0; attempt < 2 && !done; attempt++) {
                    done = transfer(from, to, coins);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Purse left = new Purse();
        Purse right = new Purse();
        Thread there = courier(left, right, 10);
        Thread back = courier(right, left, 25);
        there.start();
        back.start();
        there.join();
        back.join();
        System.out.println("total " + (left.coins + right.coins));
    }
}
