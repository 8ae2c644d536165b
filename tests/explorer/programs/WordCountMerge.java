//! labels: none
//! output: "{be=2, or=1, to=1}\n"
//! threads: 2
// merge counts a word atomically whichever thread meets it first.
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class WordCountMerge {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        String[] lines = {"to be", "or be"};
        Thread[] counters = new Thread[lines.length];
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            counters[i] = new Thread(() -> {
                for (String word : line.split(" ")) {
                    counts.merge(word, 1, Integer::sum);
                }
            });
            counters[i].start();
        }
        for (Thread counter : counters) {
            counter.join();
        }
        System.out.println(new TreeMap<>(counts));
    }
}
