//! labels: none
//! coverage: exhausted
// Two threads only read a range of a sorted set, which keeps a view of itself.
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;

public class ViewsOfSortedRanges {
    static final SortedSet<Integer> RANGE = new TreeSet<>(Arrays.asList(1, 2, 3)).headSet(3);

    static void check() {
        for (int each : RANGE) {
            if (each > 2) {
                throw new IllegalStateException("out of range");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread clerk = new Thread(ViewsOfSortedRanges::check);
        clerk.start();
        check();
        clerk.join();
    }
}
