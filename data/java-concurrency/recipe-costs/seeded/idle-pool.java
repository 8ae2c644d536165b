import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class RecipeCosts {
    static final ConcurrentHashMap<String, FutureTask<Integer>> memo = new ConcurrentHashMap<>();

    static int costing(String dish) {
        System.out.println("costing " + dish);
        int cost = 0;
        for (int letter = 0; letter < dish.length(); letter++) {
            cost += 3;
        }
        return "stew".equals(dish) ? cost + 1 : cost;
    }

    static Callable<Integer> order(String dish) {
        return () -> {
            FutureTask<Integer> task = new FutureTask<>(() -> costing(dish));
            FutureTask<Integer> earlier = memo.putIfAbsent(dish, task);
            if (earlier != null) {
                return earlier.get();
            }
            task.run();
            return task.get();
        };
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<String> dishes = Arrays.asList("soup", "stew", "soup");
        List<Future<Integer>> costs = pool.invokeAll(
                Arrays.asList(order("soup"), order("stew"), order("soup")));
        for (int i = 0; i < 3; i++) {
            System.out.println(
                    "order " + (i + 1) + ": " + dishes.get(i) + " " + costs.get(i).get());
        }
    }
}
