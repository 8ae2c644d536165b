import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Laboratory {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Integer> completion = new ExecutorCompletionService<>(pool);
        for (int i = 1; i <= 3; i++) {
            final int sample = i;
            completion.submit(() -> sample * sample + 10);
        }
        int total = 0;
        for (int i = 1; i <= 3; i++) {
            Future<Integer> done = completion.take();
            int value = done.get();
            System.out.println("sample " + i + "=" + value);
            total += value;
        }
        System.out.println("total=" + total);
        pool.shutdown();
    }
}
