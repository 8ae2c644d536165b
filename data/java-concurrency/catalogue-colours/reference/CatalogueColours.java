import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class CatalogueColours {
    private static final String[] PAGES = {"red blue", "blue", "red"};

    private final Map<String, Integer> tally = new ConcurrentHashMap<>();

    private void read(String page) {
        for (String word : page.split(" ")) {
            tally.merge(word, 1, Integer::sum);
        }
    }

    private void print() {
        new TreeMap<>(tally).forEach((word, n) -> System.out.println(word + "=" + n));
    }

    public static void main(String[] args) throws InterruptedException {
        CatalogueColours catalogue = new CatalogueColours();
        ExecutorService helpers = Executors.newFixedThreadPool(2);
        for (String page : PAGES) {
            helpers.execute(() -> catalogue.read(page));
        }
        helpers.shutdown();
        if (!helpers.awaitTermination(1, TimeUnit.HOURS)) {
            throw new IllegalStateException("a page takes longer than an hour");
        }
        catalogue.print();
    }
}
