import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class WordCounter {
    public static void main(String[] args) throws InterruptedException {
        String[] pages = {"red blue", "blue", "red"};
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        for (String page : pages) {
            executor.execute(() -> {
                for (String word : page.split("\\s+")) {
                    counts.merge(word, 1, Integer::sum);
                }
            });
        }
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.MINUTES);
        for (Map.Entry<String, Integer> entry : new TreeMap<>(counts).entrySet()) {
            System.out.println(entry.getKey() + "=" + entry.getValue());
        }
    }
}
