//! labels: data_race
//! coverage: exhausted
//! race: int[] 18 23
//! race: int[] 18 25
//! threads: 2
// One thread shifts the shelf with arraycopy while the other sorts it and sums it: a race on its
// elements, though no line of the program names one of those that are shifted.
import java.util.Arrays;

public class ShelfShift {
    private static final int[] SHELF = {3, 1, 2, 5};

    public static void main(String[] args) throws InterruptedException {
        int[] before = SHELF.clone();
        Thread clerk = new Thread(() -> {
            int[] copy = Arrays.copyOf(before, 2);
            if (copy[0] == 3) {
                System.arraycopy(SHELF, 0, SHELF, 1, 2);
            }
        });
        clerk.start();
        Thread auditor = new Thread(() -> {
            int[] seen = Arrays.copyOfRange(SHELF, 1, 3);
            Arrays.sort(seen);
            Arrays.fill(SHELF, 2, 3, seen[0]);
        });
        auditor.start();
        clerk.join();
        auditor.join();
        System.out.println(Arrays.stream(before).sum());
    }
}
