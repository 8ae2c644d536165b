import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class VowelTally {
    private static final ThreadLocal<int[]> tally = new ThreadLocal<int[]>() {
        @Override
        protected int[] initialValue() {
            return new int[3];
        }
    };
    private static final int[] total = new int[3];

    private static void count(String word) {
        Lock lock = new ReentrantLock();
        int[] mine = tally.get();
        Arrays.fill(mine, 0);
        for (int i = 0; i < word.length(); i++) {
            switch (word.charAt(i)) {
                case 'a':
                    mine[0]++;
                    break;
                case 'e':
                    mine[1]++;
                    break;
                case 'o':
                    mine[2]++;
                    break;
                default:
                    break;
            }
        }
        lock.lock();
        try {
            for (int i = 0; i < mine.length; i++) {
                if (mine[i] > 0) {
                    total[i] += mine[i];
                }
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> words = Arrays.asList("seahorse", "dry", "oatmeal");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        words.forEach(word -> pool.execute(() -> count(word)));
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.MINUTES);
        System.out.println("a=" + total[0]);
        System.out.println("e=" + total[1]);
        System.out.println("o=" + total[2]);
    }
}
