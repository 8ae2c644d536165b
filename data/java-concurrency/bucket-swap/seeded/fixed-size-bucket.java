import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Exchanger;

public class BucketExchange {
    private static final List<List<Integer>> LOADS =
            Arrays.asList(Arrays.asList(1, 2, 3), Arrays.asList(4, 5, 6));

    public static void main(String[] args) throws InterruptedException {
        Exchanger<List<Integer>> exchanger = new Exchanger<>();
        int[] sum = {0};
        Thread filler = new Thread(() -> {
            try {
                for (List<Integer> load : LOADS) {
                    exchanger.exchange(load);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread drainer = new Thread(() -> {
            List<Integer> bucket = new ArrayList<>();
            try {
                for (int round = 0; round < 2; round++) {
                    bucket = exchanger.exchange(bucket);
                    StringBuilder line = new StringBuilder("drained");
                    for (int number : bucket) {
                        line.append(' ').append(number);
                        sum[0] += number;
                    }
                    System.out.println(line);
                    bucket.clear();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        filler.start();
        drainer.start();
        filler.join();
        drainer.join();
        System.out.println("sum=" + sum[0]);
    }
}
