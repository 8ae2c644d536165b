import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

// Two tasks of a pool write into one ledger seven times each; main asks for both results.
public class PoolTwoFutures {
    private static final int ENTRIES = 7;
    private int balance;

    private synchronized int enter(int amount) {
        balance = balance * 2 + amount;
        return balance;
    }

    private int work(int amount) {
        int seen = 0;
        for (int i = 0; i < ENTRIES; i++) {
            seen = enter(amount);
        }
        return seen;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        PoolTwoFutures ledger = new PoolTwoFutures();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> first = pool.submit(() -> ledger.work(1));
        Future<Integer> second = pool.submit(() -> ledger.work(2));
        System.out.println(first.get() + second.get());
        pool.shutdown();
    }
}
