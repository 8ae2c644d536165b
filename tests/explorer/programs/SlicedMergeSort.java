//! labels: none
//! output: "[1, 2, 3, 5, 8, 9]\n"
//! threads: 2
// Two threads sort disjoint halves of one array, and main merges them after the joins.
import java.util.Arrays;

public class SlicedMergeSort {
    static Thread sorter(int[] data, int from, int to) {
        Thread thread = new Thread(() -> Arrays.sort(data, from, to));
        thread.start();
        return thread;
    }

    static int[] merge(int[] data, int middle) {
        int[] merged = new int[data.length];
        int left = 0;
        int right = middle;
        for (int i = 0; i < merged.length; i++) {
            boolean takeLeft = right == data.length || left < middle && data[left] <= data[right];
            merged[i] = takeLeft ? data[left++] : data[right++];
        }
        return merged;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] data = {8, 3, 5, 9, 1, 2};
        Thread low = sorter(data, 0, 3);
        Thread high = sorter(data, 3, 6);
        low.join();
        high.join();
        System.out.println(Arrays.toString(merge(data, 3)));
    }
}
