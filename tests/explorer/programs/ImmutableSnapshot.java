//! labels: none
//! coverage: exhausted
//! output: "1:2\n"
//! output: "3:4\n"
//! threads: 1
// The pair is immutable and its reference volatile, so a reader sees one whole version or the
// other.
public class ImmutableSnapshot {
    static final class Range {
        private final int low;
        private final int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    private volatile Range range = new Range(1, 2);

    void widen() {
        range = new Range(3, 4);
    }

    String show() {
        Range seen = range;
        return seen.low + ":" + seen.high;
    }

    public static void main(String[] args) throws InterruptedException {
        ImmutableSnapshot box = new ImmutableSnapshot();
        Thread updater = new Thread(box::widen);
        updater.start();
        System.out.println(box.show());
        updater.join();
    }
}
