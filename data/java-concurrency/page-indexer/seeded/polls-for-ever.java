import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;

public class PollingIndexer extends Thread {
    private static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final Map<String, Integer> index = new TreeMap<>();
    private int pages;

    @Override
    public void run() {
        while (true) {
            String page = queue.poll();
            if (page == null) {
                continue; // nothing there yet
            }
            if (page == new String("END")) {
                break;
            }
            pages++;
            for (String word : page.split(" ")) {
                index.put(word, index.getOrDefault(word, 0) + 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PollingIndexer indexer = new PollingIndexer();
        Thread one = new Thread(() -> {
            queue.add("red fish");
            queue.add("blue fish");
        });
        Thread two = new Thread(() -> queue.add("red bird"));
        one.start();
        two.start();
        indexer.start();
        one.join();
        two.join();
        queue.add("END");
        indexer.join();
        for (Map.Entry<String, Integer> entry : indexer.index.entrySet()) {
            System.out.println(entry.getKey() + "=" + entry.getValue());
        }
        System.out.println("pages=" + indexer.pages);
    }
}
