import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class SampleReport {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<int[]> lab = new ExecutorCompletionService<>(pool);
        try {
            for (int s = 1; s <= 3; s++) {
                int number = s;
                lab.submit(() -> new int[] {number, number * number + 10});
            }
            int total = 0;
            int reported = 0;
            while (reported < 3) {
                Future<int[]> next = lab.poll();
                int[] result = next.get();
                System.out.println("sample " + result[0] + "=" + result[1]);
                total += result[1];
                reported++;
            }
            System.out.println("total=" + total);
        } finally {
            pool.shutdown();
        }
    }
}
