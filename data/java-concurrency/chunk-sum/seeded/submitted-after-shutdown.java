import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

public class ChunkSum {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> chunks = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
            int first = 250 * c + 1;
            chunks.add(pool.submit(() -> IntStream.range(first, first + 250).sum()));
            pool.shutdown();
        }
        int total = 0;
        for (int c = 0; c < 4; c++) {
            int sum = chunks.get(c).get();
            System.out.println("chunk " + c + "=" + sum);
            total += sum;
        }
        System.out.println("total=" + total);
    }
}
