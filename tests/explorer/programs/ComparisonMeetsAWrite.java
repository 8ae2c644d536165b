//! labels: data_race
// The first difference is read, and another thread writes it.
import java.util.Arrays;

public class ComparisonMeetsAWrite {
    private static final Integer[] ONE = {1, 2, 3, 4};
    private static final Integer[] OTHER = {1, 9, 3, 4};

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> ONE[1] = 0);
        writer.start();
        Arrays.equals(ONE, OTHER);
        writer.join();
    }
}
