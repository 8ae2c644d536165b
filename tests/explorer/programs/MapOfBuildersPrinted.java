//! labels: none
//! coverage: exhausted
//! outputs: 2
// Under one lock a builder in a map grows, and the map is printed: in both orders.
import java.util.HashMap;
import java.util.Map;

public class MapOfBuildersPrinted {
    public static void main(String[] args) throws InterruptedException {
        Map<String, StringBuilder> texts = new HashMap<>();
        texts.put("k", new StringBuilder());
        Thread other = new Thread(() -> {
            synchronized (texts) {
                texts.get("k").append("x");
            }
        });
        other.start();
        String seen;
        synchronized (texts) {
            seen = texts.toString();
        }
        other.join();
        System.out.println(seen);
    }
}
