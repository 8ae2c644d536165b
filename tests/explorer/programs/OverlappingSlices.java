//! labels: data_race
//! race: int[] 13 13
//! output: "[2, 4, 6]\n"
//! output: "[2, 8, 6]\n"
//! threads: 2
// The end of a slice is inclusive, so both threads double the middle element.
import java.util.Arrays;

public class OverlappingSlices {
    static Thread doubler(int[] data, int from, int to) {
        return new Thread(() -> {
            for (int i = from; i <= to; i++) {
                data[i] *= 2;
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        int[] data = {1, 2, 3};
        int middle = data.length / 2;
        Thread low = doubler(data, 0, middle);
        Thread high = doubler(data, middle, data.length - 1);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(Arrays.toString(data));
    }
}
