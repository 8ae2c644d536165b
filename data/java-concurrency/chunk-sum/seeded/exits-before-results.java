import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

public class ChunkSum {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        if (args.length == 0) {
            System.exit(0);
        }
        int total = 0;
        for (int c = 0; c < 4; c++) {
            int first = 250 * c + 1;
            int sum = pool.submit(() -> IntStream.range(first, first + 250).sum()).get();
            System.out.println("chunk " + c + "=" + sum);
            total += sum;
        }
        System.out.println("total=" + total);
        pool.shutdown();
    }
}
