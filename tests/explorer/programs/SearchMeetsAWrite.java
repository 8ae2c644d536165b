//! labels: data_race
// The middle element is the first that a binary search looks at, and another thread writes it.
import java.util.Arrays;

public class SearchMeetsAWrite {
    private static final int[] NUMBERS = {1, 2, 3, 4, 5, 6, 7, 8};

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> NUMBERS[3] = 4);
        writer.start();
        Arrays.binarySearch(NUMBERS, 8);
        writer.join();
    }
}
