//! labels: none
//! coverage: exhausted
// A binary search looks at few elements, and another thread writes one of the others.
import java.util.Arrays;
import java.util.Comparator;

public class SearchSkipsMostElements {
    private static final int[] NUMBERS = {1, 2, 3, 4, 5, 6, 7, 8};
    private static final Integer[] BOXES = {1, 2, 3, 4, 5, 6, 7, 8};

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            NUMBERS[0] = 0;
            BOXES[0] = 0;
        });
        writer.start();
        int found = Arrays.binarySearch(NUMBERS, 8);
        found += Arrays.binarySearch(BOXES, 8);
        found += Arrays.binarySearch(BOXES, 8, Comparator.naturalOrder());
        writer.join();
        System.out.println(found);
    }
}
