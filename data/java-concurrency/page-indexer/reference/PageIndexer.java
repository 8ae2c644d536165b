import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class PageIndexer {
    private static final String END = "";

    private static class Crawler implements Runnable {
        private final String[] site;
        private final BlockingQueue<String> found;

        Crawler(BlockingQueue<String> found, String... site) {
            this.site = site;
            this.found = found;
        }

        @Override
        public void run() {
            try {
                for (String page : site) {
                    found.put(page);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static class Indexer implements Runnable {
        private final BlockingQueue<String> found;
        private final Map<String, Integer> index = new TreeMap<>();
        private int pages;

        Indexer(BlockingQueue<String> found) {
            this.found = found;
        }

        @Override
        public void run() {
            try {
                for (String page = found.take(); !page.equals(END); page = found.take()) {
                    pages++;
                    for (String word : page.split(" ")) {
                        index.merge(word, 1, Integer::sum);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> found = new LinkedBlockingQueue<>();
        Indexer indexer = new Indexer(found);
        Thread first = new Thread(new Crawler(found, "red fish", "blue fish"));
        Thread second = new Thread(new Crawler(found, "red bird"));
        Thread indexing = new Thread(indexer);
        first.start();
        second.start();
        indexing.start();
        first.join();
        second.join();
        found.put(END);
        indexing.join();
        indexer.index.forEach((word, n) -> System.out.println(word + "=" + n));
        System.out.println("pages=" + indexer.pages);
    }
}
