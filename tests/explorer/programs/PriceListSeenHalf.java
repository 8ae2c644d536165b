//! labels: uncaught_exception
// putAll puts one entry after the other: a reader may find the first price alone.
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

public class PriceListSeenHalf {
    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> news = new TreeMap<>();
        news.put("apple", 2);
        news.put("bread", 4);
        Map<String, Integer> prices = new ConcurrentHashMap<>();
        Thread clerk = new Thread(() -> prices.putAll(news));
        Thread buyer = new Thread(() -> {
            if (prices.containsKey("apple") && !prices.containsKey("bread")) {
                throw new IllegalStateException("half a list");
            }
        });
        clerk.start();
        buyer.start();
        clerk.join();
        buyer.join();
    }
}
