import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ChunkSum {
    static int sum(int first, int last) {
        int sum = 0;
        for (int i = first; i <= last; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> chunks = new ArrayList<>();
            for (int c = 0; c < 4; c++) {
                int first = 250 * c + 1;
                chunks.add(pool.submit(() -> sum(first, first + 249)));
            }
            int total = 0;
            for (int c = 0; c < 4; c++) {
                int sum = chunks.get(c).get();
                System.out.println("chunk " + c + "=" + sum);
                total += sum;
            }
            System.out.println("total=" + total);
        } finally {
            pool.shutdown();
        }
    }
}
