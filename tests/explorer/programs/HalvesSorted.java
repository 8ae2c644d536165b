//! labels: none
//! coverage: exhausted
//! output: "[1, 4, 9, 2, 5, 7] 28\n"
//! threads: 2
// Each thread sorts its own half of the array in place; ranges that do not overlap cannot race.
import java.util.Arrays;

public class HalvesSorted {
    public static void main(String[] args) throws InterruptedException {
        int[] scores = {9, 4, 1, 7, 2, 5};
        Thread low = new Thread(() -> Arrays.sort(scores, 0, 3));
        Thread high = new Thread(() -> {
            Arrays.sort(scores, 3, 6);
            int[] own = new int[3];
            System.arraycopy(scores, 3, own, 0, 3);
            if (!Arrays.equals(own, Arrays.copyOfRange(scores, 3, 6))) {
                throw new IllegalStateException();
            }
        });
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(Arrays.toString(scores) + " " + Arrays.stream(scores).sum());
    }
}
