import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class LabMain {
    static class SampleTask implements Callable<Integer> {
        private final int sample;

        SampleTask(int sample) {
            this.sample = sample;
        }

        @Override
        public Integer call() {
            return sample * sample + 10;
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results = new ArrayList<>();
        for (int s = 1; s <= 3; s++) {
            results.add(pool.submit(new SampleTask(s)));
        }
        int total = 0;
        try {
            for (int s = 1; s <= 3; s++) {
                int value = results.get(s - 1).get();
                System.out.println("sample " + s + "=" + value);
                total += value;
            }
            System.out.println("total=" + total);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
    }
}
