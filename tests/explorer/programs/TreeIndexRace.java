//! labels: data_race
//! coverage: exhausted
//! threads: 2
// The two insertions go to different sides of the root, but share the map's size and its root.
import java.util.TreeMap;

public class TreeIndexRace {
    public static void main(String[] args) throws InterruptedException {
        TreeMap<String, Integer> index = new TreeMap<>();
        index.put("m", 13);
        Thread front = new Thread(() -> index.put("a", 1));
        Thread back = new Thread(() -> index.put("z", 26));
        front.start();
        back.start();
        front.join();
        back.join();
    }
}
