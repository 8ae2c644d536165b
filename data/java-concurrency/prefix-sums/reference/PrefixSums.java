import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Collectors;

public class PrefixSums {
    private int[] row;
    private int[] sums;
    private int stride = 1;
    private final CyclicBarrier stepEnd;

    PrefixSums(int... numbers) {
        row = numbers;
        sums = new int[numbers.length];
        stepEnd = new CyclicBarrier(numbers.length, this::closeStep);
    }

    private void closeStep() {
        row = sums;
        sums = new int[row.length];
        String numbers = Arrays.stream(row).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        System.out.println("stride " + stride + " -> " + numbers);
        stride *= 2;
    }

    private void compute(int place) {
        try {
            while (stride < row.length) {
                sums[place] = row[place] + (place >= stride ? row[place - stride] : 0);
                stepEnd.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrefixSums sums = new PrefixSums(3, 1, 4);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int place = i;
            threads[i] = new Thread(() -> sums.compute(place));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("last=" + sums.row[2]);
    }
}
