//! labels: data_race
//! coverage: exhausted
//! threads: 2
// Two threads look up and fill one plain HashMap; the keys differ, the map's own fields do not.
import java.util.HashMap;
import java.util.Map;

public class MemoMapRace {
    private final Map<Integer, Integer> memo = new HashMap<>();

    int square(int n) {
        if (!memo.containsKey(n)) {
            memo.put(n, n * n);
        }
        return n * n;
    }

    public static void main(String[] args) {
        MemoMapRace squares = new MemoMapRace();
        new Thread(() -> squares.square(3)).start();
        new Thread(() -> squares.square(4)).start();
    }
}
