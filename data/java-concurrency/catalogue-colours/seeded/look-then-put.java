import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Catalogue {
    private static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    private static class PageReader implements Runnable {
        private final String[] words;

        PageReader(String page) {
            this.words = page.split(" ");
        }

        @Override
        public void run() {
            for (String word : words) {
                int found = COUNTS.getOrDefault(word, 0);
                COUNTS.put(word, found + 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService service = Executors.newFixedThreadPool(2);
        service.execute(new PageReader("red blue"));
        service.execute(new PageReader("blue"));
        service.execute(new PageReader("red"));
        service.shutdown();
        service.awaitTermination(1, TimeUnit.MINUTES);
        for (String word : new TreeSet<>(COUNTS.keySet())) {
            System.out.println(word + "=" + COUNTS.get(word));
        }
    }
}
