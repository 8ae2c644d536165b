import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class CrawlAndIndex {
    private static final String PILL = "pill";
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final SortedMap<String, Integer> index = new TreeMap<>();
    private int pages;

    void crawl(List<String> site) {
        for (String page : site) {
            queue.add(page);
            pages++;
        }
    }

    void index() {
        try {
            String page = queue.take();
            while (!page.equals(PILL)) {
                String[] words = page.split(" ");
                for (String word : words) {
                    Integer old = index.get(word);
                    index.put(word, old == null ? 1 : old + 1);
                }
                page = queue.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CrawlAndIndex program = new CrawlAndIndex();
        Thread left = new Thread(() -> program.crawl(Arrays.asList("red fish", "blue fish")));
        Thread right = new Thread(() -> program.crawl(Arrays.asList("red bird")));
        Thread indexer = new Thread(program::index);
        left.start();
        right.start();
        indexer.start();
        left.join();
        right.join();
        program.queue.add(PILL);
        indexer.join();
        program.index.forEach((word, count) -> System.out.println(word + "=" + count));
        System.out.println("pages=" + program.pages);
    }
}
