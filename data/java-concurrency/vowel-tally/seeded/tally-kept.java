import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class VowelTally {
    private static final ThreadLocal<int[]> tally = ThreadLocal.withInitial(() -> new int[3]);
    private static final ReentrantLock lock = new ReentrantLock();
    private static final int[] total = new int[3];

    private static void count(String word) {
        int[] mine = tally.get();
        for (char c : word.toCharArray()) {
            if (c == 'a') {
                mine[0]++;
            } else if (c == 'e') {
                mine[1]++;
            } else if (c == 'o') {
                mine[2]++;
            }
        }
        lock.lock();
        try {
            total[0] += mine[0];
            total[1] += mine[1];
            total[2] += mine[2];
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> count("seahorse"));
        pool.submit(() -> count("dry"));
        pool.submit(() -> count("oatmeal"));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        System.out.println("a=" + total[0]);
        System.out.println("e=" + total[1]);
        System.out.println("o=" + total[2]);
    }
}
