import java.util.concurrent.RecursiveTask;

public class OrchardHarvest {
    private static final class Count extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;
        private static final int FEW = 2;

        private final int[] trees;
        private final int from;
        private final int to;

        Count(int[] trees, int from, int to) {
            this.trees = trees;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= FEW) {
                int apples = 0;
                for (int tree = from; tree < to; tree++) {
                    apples += trees[tree];
                }
                return apples;
            }
            int middle = (from + to) / 2;
            Count left = new Count(trees, from, middle);
            Count right = new Count(trees, middle, to);
            left.fork();
            int apples = right.compute();
            return apples + left.join();
        }
    }

    public static void main(String[] args) {
        int[] trees = {3, 1, 4, 1, 5};
        int apples = new Count(trees, 0, trees.length).invoke();
        System.out.println("apples=" + apples);
    }
}
