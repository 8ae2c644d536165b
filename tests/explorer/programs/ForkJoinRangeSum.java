//! labels: none
//! output: "sum 10\n"
// Each task returns its own sum, and join orders the parts before the whole.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinRangeSum {
    static class RangeSum extends RecursiveTask<Integer> {
        private final int low;
        private final int high;

        RangeSum(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        protected Integer compute() {
            if (high - low < 2) {
                return low == high ? low : low + high;
            }
            int middle = (low + high) / 2;
            RangeSum left = new RangeSum(low, middle);
            RangeSum right = new RangeSum(middle + 1, high);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println("sum " + pool.invoke(new RangeSum(1, 4)));
        pool.shutdown();
    }
}
