//! labels: data_race
//! race: ForkJoinSharedTotal.total 27 27
//! output: "total 10\n"
//! output: "total 20\n"
//! output: "total 30\n"
// The leaves of the recursion add to one static field without any order between them.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinSharedTotal {
    private static int total;

    static class Harvest extends RecursiveAction {
        private final int[] trees;
        private final int from;
        private final int to;

        Harvest(int[] trees, int from, int to) {
            this.trees = trees;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                total += trees[from];
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Harvest(trees, from, middle), new Harvest(trees, middle, to));
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        int[] trees = {10, 20};
        pool.invoke(new Harvest(trees, 0, trees.length));
        pool.shutdown();
        System.out.println("total " + total);
    }
}
