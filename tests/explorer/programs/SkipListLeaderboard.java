//! labels: none
//! output: "best Cy(9), log size 2\n"
//! threads: 2
// A sorted concurrent map and a concurrent deque take entries from two threads.
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListLeaderboard {
    private static final ConcurrentSkipListMap<Integer, String> RANKS =
            new ConcurrentSkipListMap<>();
    private static final Deque<String> LOG = new ConcurrentLinkedDeque<>();

    static void finish(String player, int points) {
        RANKS.put(points, player);
        LOG.addFirst(player);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> finish("Bo", 4));
        Thread two = new Thread(() -> finish("Cy", 9));
        one.start();
        two.start();
        one.join();
        two.join();
        Map.Entry<Integer, String> best = RANKS.lastEntry();
        System.out.println(
                "best " + best.getValue() + "(" + best.getKey() + "), log size " + LOG.size());
    }
}
