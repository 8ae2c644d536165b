import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FreightBids {
    private static Callable<Integer> bid(int price) {
        return () -> price;
    }

    private static Callable<Integer> noTruck() {
        return () -> {
            throw new IllegalStateException("no truck is free");
        };
    }

    public static void main(String[] args) throws InterruptedException {
        List<Callable<Integer>> carriers = new ArrayList<>();
        carriers.add(bid(420));
        carriers.add(noTruck());
        carriers.add(bid(380));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            int best = 0;
            int lowest = Integer.MAX_VALUE;
            int carrier = 1;
            for (Future<Integer> answer : pool.invokeAll(carriers)) {
                try {
                    int price = answer.get();
                    System.out.println("carrier " + carrier + " bids " + price);
                    if (price < lowest) {
                        lowest = price;
                        best = carrier;
                    }
                } catch (ExecutionException e) {
                    System.out.println("carrier " + carrier + " failed");
                }
                carrier++;
            }
            System.out.println("best=" + best);
        } finally {
            pool.shutdown();
        }
    }
}
