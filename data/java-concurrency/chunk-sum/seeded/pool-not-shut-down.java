import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

public class ChunkSum {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?>[] chunks = new Future<?>[4];
        for (int c = 0; c < 4; c++) {
            int first = 250 * c + 1;
            Callable<Integer> chunk = () -> IntStream.range(first, first + 250).sum();
            chunks[c] = pool.submit(chunk);
        }
        int total = 0;
        for (int c = 0; c < 4; c++) {
            int sum = (Integer) chunks[c].get();
            System.out.println("chunk " + c + "=" + sum);
            total += sum;
        }
        System.out.println("total=" + total);
    }
}
