//! labels: none
//! output: "sum 10, longest 4\n"
//! threads: 2
// Sums and maxima do not depend on the order, and they are asked for after the joins.
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class AdderStatistics {
    public static void main(String[] args) throws InterruptedException {
        LongAdder sum = new LongAdder();
        LongAccumulator longest = new LongAccumulator(Math::max, Long.MIN_VALUE);
        long[][] calls = {{1, 4}, {2, 3}};
        Thread[] lines = new Thread[calls.length];
        for (int i = 0; i < lines.length; i++) {
            long[] mine = calls[i];
            lines[i] = new Thread(() -> {
                for (long minutes : mine) {
                    sum.add(minutes);
                    longest.accumulate(minutes);
                }
            });
            lines[i].start();
        }
        for (Thread line : lines) {
            line.join();
        }
        System.out.println("sum " + sum.sum() + ", longest " + longest.get());
    }
}
