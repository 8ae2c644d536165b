import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class RecipeCosts {
    static class CostOrder implements Callable<Integer> {
        private static final ConcurrentHashMap<String, FutureTask<Integer>> DONE =
                new ConcurrentHashMap<>();

        private final String dish;

        CostOrder(String dish) {
            this.dish = dish;
        }

        @Override
        public Integer call() throws Exception {
            FutureTask<Integer> task = DONE.get(dish);
            if (task == null) {
                task = new FutureTask<>(() -> {
                    System.out.println("costing " + dish);
                    return dish.length() * 3 + (dish.startsWith("st") ? 1 : 0);
                });
                DONE.putIfAbsent(dish, task);
                task.run();
            }
            return task.get();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> first = pool.submit(new CostOrder("soup"));
        Future<Integer> second = pool.submit(new CostOrder("stew"));
        Future<Integer> third = pool.submit(new CostOrder("soup"));
        pool.shutdown();
        System.out.println("order 1: soup " + first.get());
        System.out.println("order 2: stew " + second.get());
        System.out.println("order 3: soup " + third.get());
    }
}
