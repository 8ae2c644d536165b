//! labels: none
//! coverage: exhausted
// The whole list is swapped in at once.
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

public class PriceListSwapped {
    private static volatile Map<String, Integer> prices = Collections.emptyMap();

    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> news = new TreeMap<>();
        news.put("apple", 2);
        news.put("bread", 4);
        Thread clerk = new Thread(() -> prices = news);
        Thread buyer = new Thread(() -> {
            Map<String, Integer> seen = prices;
            if (seen.containsKey("apple") && !seen.containsKey("bread")) {
                throw new IllegalStateException("half a list");
            }
        });
        clerk.start();
        buyer.start();
        clerk.join();
        buyer.join();
    }
}
