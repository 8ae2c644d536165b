import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class RecipeCosts {
    private static final class Kitchen {
        private final ConcurrentMap<String, FutureTask<Integer>> costs = new ConcurrentHashMap<>();

        int cost(String dish) throws ExecutionException, InterruptedException {
            FutureTask<Integer> offered = new FutureTask<>(() -> work(dish));
            FutureTask<Integer> kept = costs.putIfAbsent(dish, offered);
            if (kept == null) {
                offered.run();
                return offered.get();
            }
            return kept.get();
        }

        private int work(String dish) {
            System.out.println("costing " + dish);
            return 3 * dish.length() + (dish.equals("stew") ? 1 : 0);
        }
    }

    private static final class Order implements Callable<Integer> {
        private final Kitchen kitchen;
        private final String dish;

        Order(Kitchen kitchen, String dish) {
            this.kitchen = kitchen;
            this.dish = dish;
        }

        @Override
        public Integer call() throws ExecutionException, InterruptedException {
            return kitchen.cost(dish);
        }
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        String[] dishes = {"soup", "stew", "soup"};
        Kitchen kitchen = new Kitchen();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> costs = new ArrayList<>();
            for (String dish : dishes) {
                costs.add(pool.submit(new Order(kitchen, dish)));
            }
            for (int i = 0; i < dishes.length; i++) {
                int cost = costs.get(i).get();
                System.out.println("order " + (i + 1) + ": " + dishes[i] + " " + cost);
            }
        } finally {
            pool.shutdown();
        }
    }
}
