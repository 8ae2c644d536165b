import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class VowelTally {
    private static final String VOWELS = "aeo";
    private static final String[] WORDS = {"seahorse", "dry", "oatmeal"};

    private final ThreadLocal<int[]> tally =
            ThreadLocal.withInitial(() -> new int[VOWELS.length()]);
    private final Lock lock = new ReentrantLock();
    private final int[] total = new int[VOWELS.length()];

    private void count(String word) {
        try {
            for (int i = 0; i < word.length(); i++) {
                int vowel = VOWELS.indexOf(word.charAt(i));
                if (vowel >= 0) {
                    tally.get()[vowel]++;
                }
            }
            addToTotal(tally.get());
        } finally {
            tally.remove();
        }
    }

    private void addToTotal(int[] counts) {
        lock.lock();
        try {
            for (int vowel = 0; vowel < total.length; vowel++) {
                total[vowel] += counts[vowel];
            }
        } finally {
            lock.unlock();
        }
    }

    private void print() {
        lock.lock();
        try {
            for (int vowel = 0; vowel < total.length; vowel++) {
                System.out.println(VOWELS.charAt(vowel) + "=" + total[vowel]);
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VowelTally tally = new VowelTally();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String word : WORDS) {
            pool.execute(() -> tally.count(word));
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        tally.print();
    }
}
