import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class VowelTally {
    static class Total {
        private final ReentrantLock lock = new ReentrantLock();
        private final int[] counts = new int[3];

        void add(int[] tally) {
            lock.lock();
            if (tally[0] + tally[1] + tally[2] == 0) {
                return;
            }
            for (int i = 0; i < 3; i++) {
                counts[i] += tally[i];
            }
            lock.unlock();
        }
    }

    static class WordTask implements Runnable {
        private static final ThreadLocal<int[]> TALLY = new ThreadLocal<>();

        private final String word;
        private final Total total;

        WordTask(String word, Total total) {
            this.word = word;
            this.total = total;
        }

        @Override
        public void run() {
            TALLY.set(new int[3]);
            for (int i = 0; i < word.length(); i++) {
                int vowel = "aeo".indexOf(word.charAt(i));
                if (vowel != -1) {
                    TALLY.get()[vowel]++;
                }
            }
            total.add(TALLY.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Total total = new Total();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String word : new String[] {"seahorse", "dry", "oatmeal"}) {
            pool.execute(new WordTask(word, total));
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("a=" + total.counts[0]);
        System.out.println("e=" + total.counts[1]);
        System.out.println("o=" + total.counts[2]);
    }
}
