//! labels: none
//! coverage: exhausted
//! outputs: 4
//! threads: 1
// A key can be found before the map's size tells of it.
import java.util.concurrent.ConcurrentHashMap;

public class MapCountsLater {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
        Thread supplier = new Thread(() -> stock.put("tea", 1));
        supplier.start();
        boolean found = stock.get("tea") != null;
        int size = stock.size();
        System.out.println(found + " " + size);
        supplier.join();
    }
}
