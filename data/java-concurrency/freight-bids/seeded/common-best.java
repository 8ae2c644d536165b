import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FreightAuction {
    private int best = 0;
    private int lowest = Integer.MAX_VALUE;

    private int ask(int carrier) {
        if (carrier == 2) {
            throw new IllegalStateException("No free truck");
        }
        int bid = carrier == 1 ? 420 : 380;
        if (bid < lowest) {
            lowest = bid;
            best = carrier;
        }
        return bid;
    }

    public static void main(String[] args) throws InterruptedException {
        FreightAuction auction = new FreightAuction();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int c = 1; c <= 3; c++) {
            final int carrier = c;
            calls.add(() -> auction.ask(carrier));
        }
        try {
            List<Future<Integer>> results = pool.invokeAll(calls);
            for (int c = 1; c <= 3; c++) {
                try {
                    int bid = results.get(c - 1).get();
                    System.out.println("carrier " + c + " bids " + bid);
                } catch (ExecutionException failure) {
                    System.out.println("carrier " + c + " failed");
                }
            }
            System.out.println("best=" + auction.best);
        } finally {
            pool.shutdown();
        }
    }
}
