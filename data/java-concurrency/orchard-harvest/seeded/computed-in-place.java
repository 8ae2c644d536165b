import java.util.concurrent.RecursiveTask;

public class AppleCounter extends RecursiveTask<Integer> {
    private static final int[] TREES = {3, 1, 4, 1, 5};

    private final int low;
    private final int high;

    public AppleCounter(int low, int high) {
        this.low = low;
        this.high = high;
    }

    @Override
    protected Integer compute() {
        int size = high - low;
        if (size == 1) {
            return TREES[low];
        }
        if (size == 2) {
            return TREES[low] + TREES[low + 1];
        }
        int mid = low + size / 2;
        AppleCounter left = new AppleCounter(low, mid);
        AppleCounter right = new AppleCounter(mid, high);
        return left.invoke() + right.invoke();
    }

    public static void main(String[] args) {
        AppleCounter all = new AppleCounter(0, TREES.length);
        System.out.println("apples=" + all.invoke());
    }
}
