import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueBuckets {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<List<Integer>> full = new LinkedBlockingQueue<>();
        BlockingQueue<List<Integer>> empty = new LinkedBlockingQueue<>();
        int[] sum = new int[1];

        Thread filler = new Thread(() -> {
            try {
                List<Integer> bucket = new ArrayList<>();
                for (int round = 0; round < 2; round++) {
                    for (int i = 1; i <= 3; i++) {
                        bucket.add(3 * round + i);
                    }
                    full.put(bucket);
                    bucket = empty.take();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread drainer = new Thread(() -> {
            try {
                List<Integer> bucket = new ArrayList<>();
                for (int round = 0; round < 2; round++) {
                    empty.put(bucket);
                    bucket = full.take();
                    StringBuilder line = new StringBuilder("drained");
                    for (Integer number : bucket) {
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
