//! labels: data_race
//! coverage: exhausted
//! race: int[] 11 11
//! output: "10\n"
//! output: "12\n"
//! threads: 2
// The two halves of the array were meant to be disjoint but share the middle element.
public class OverlappingHalves {
    static void scale(int[] data, int from, int to) {
        for (int i = from; i <= to; i++) {
            data[i] *= 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] data = {1, 1, 1, 1, 1};
        int middle = data.length / 2;
        Thread lower = new Thread(() -> scale(data, 0, middle));
        Thread upper = new Thread(() -> scale(data, middle, data.length - 1));
        lower.start();
        upper.start();
        lower.join();
        upper.join();
        int sum = 0;
        for (int value : data) {
            sum += value;
        }
        System.out.println(sum);
    }
}
