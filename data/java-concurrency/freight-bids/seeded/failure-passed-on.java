import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class BidRound {
    static class Carrier implements Callable<Integer> {
        private final int number;

        Carrier(int number) {
            this.number = number;
        }

        @Override
        public Integer call() {
            switch (number) {
                case 1:
                    return 420;
                case 3:
                    return 380;
                default:
                    throw new IllegalStateException("carrier " + number + " has no truck");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Carrier> carriers = new ArrayList<>();
        for (int c = 1; c <= 3; c++) {
            carriers.add(new Carrier(c));
        }
        int best = -1;
        int bestBid = Integer.MAX_VALUE;
        List<Future<Integer>> futures = pool.invokeAll(carriers);
        for (int c = 1; c <= 3; c++) {
            try {
                int bid = futures.get(c - 1).get();
                System.out.println("carrier " + c + " bids " + bid);
                if (bid < bestBid) {
                    bestBid = bid;
                    best = c;
                }
            } catch (ExecutionException e) {
                System.out.println("carrier " + c + " failed");
                throw new RuntimeException(e.getCause());
            }
        }
        System.out.println("best=" + best);
        pool.shutdown();
    }
}
