import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class BackgroundIndexing {
    private static final String LAST = "#";

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> pages = new LinkedBlockingQueue<>();
        Map<String, Integer> index = new ConcurrentSkipListMap<>();
        AtomicInteger taken = new AtomicInteger();

        Thread indexer = new Thread(() -> {
            try {
                String page;
                while (!(page = pages.take()).equals(LAST)) {
                    taken.incrementAndGet();
                    for (String word : page.split(" ")) {
                        index.merge(word, 1, Integer::sum);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        indexer.setDaemon(true);
        indexer.start();

        Thread firstSite = new Thread(() -> {
            pages.offer("red fish");
            pages.offer("blue fish");
        });
        Thread secondSite = new Thread(() -> pages.offer("red bird"));
        firstSite.start();
        secondSite.start();
        firstSite.join();
        secondSite.join();
        pages.put(LAST);
        index.forEach((word, n) -> System.out.println(word + "=" + n));
        System.out.println("pages=" + taken.get());
    }
}
