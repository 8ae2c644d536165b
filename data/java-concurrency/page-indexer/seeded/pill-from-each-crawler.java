import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;

public class Crawl {
    private static final String POISON = "__poison__";
    private static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private static final Map<String, Integer> index = new TreeMap<>();
    private static int pages;

    private static Thread crawler(String... site) {
        return new Thread(() -> {
            try {
                for (String page : site) {
                    queue.put(page);
                }
                queue.put(POISON);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void buildIndex() {
        try {
            while (true) {
                String page = queue.take();
                if (page.equals(POISON)) {
                    return;
                }
                pages++;
                for (String word : page.split(" ")) {
                    index.merge(word, 1, Integer::sum);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread fish = crawler("red fish", "blue fish");
        Thread bird = crawler("red bird");
        Thread indexer = new Thread(Crawl::buildIndex);
        fish.start();
        bird.start();
        indexer.start();
        fish.join();
        bird.join();
        indexer.join();
        for (String word : index.keySet()) {
            System.out.println(word + "=" + index.get(word));
        }
        System.out.println("pages=" + pages);
    }
}
