import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Shipper {
    public static void main(String[] args) throws InterruptedException {
        List<Callable<Integer>> carriers = Arrays.asList(
            () -> 420,
            () -> {
                throw new IllegalStateException("no truck");
            },
            () -> 380);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        List<Future<Integer>> bids = executor.invokeAll(carriers);
        int[] amounts = new int[bids.size()];
        for (int i = 0; i < amounts.length; i++) {
            try {
                amounts[i] = bids.get(i).get();
                System.out.println("carrier " + (i + 1) + " bids " + amounts[i]);
            } catch (ExecutionException e) {
                System.out.println("carrier " + (i + 1) + " failed");
            }
        }
        int best = 0;
        for (int i = 1; i < amounts.length; i++) {
            if (amounts[i] < amounts[best]) {
                best = i;
            }
        }
        System.out.println("best=" + (best + 1));
        executor.shutdown();
    }
}
