//! labels: none
//! coverage: exhausted
// A comparison of arrays ends at the first difference, or before it begins: it reads nothing behind that.
import java.util.Arrays;

public class ComparisonEndsEarly {
    private static final int[] ONE = {1, 2, 3, 4};
    private static final int[] OTHER = {1, 9, 3, 4};
    private static final int[][] ROWS = {{1}, {2}, {3}};
    private static final int[][] OTHER_ROWS = {{1}, {9}, {3}};

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            ONE[3] = 0;
            ROWS[2][0] = 0;
        });
        writer.start();
        boolean equal = Arrays.equals(ONE, OTHER);
        equal |= Arrays.deepEquals(ROWS, OTHER_ROWS);
        equal |= Arrays.equals(ONE, new int[3]);
        equal |= Arrays.equals(ONE, null);
        if (equal) {
            throw new IllegalStateException();
        }
        Arrays.equals(ONE, ONE);
        writer.join();
    }
}
