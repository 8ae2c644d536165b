import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class RecipeCosts {
    private static final ConcurrentHashMap<String, FutureTask<Integer>> kept =
            new ConcurrentHashMap<>();

    private static int cost(String dish) throws Exception {
        FutureTask<Integer> mine = new FutureTask<>(() -> {
            System.out.println("costing " + dish);
            return 3 * dish.length() + ("stew".equals(dish) ? 1 : 0);
        });
        FutureTask<Integer> other = kept.putIfAbsent(dish, mine);
        if (other == null) {
            mine.run();
            other = mine;
        }
        return other.get();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        String[] dishes = {"soup", "stew", "soup"};
        List<Future<Integer>> costs = new ArrayList<>();
        for (String dish : dishes) {
            Callable<Integer> order = () -> cost(dish);
            costs.add(pool.submit(order));
        }
        for (int i = 0; i < dishes.length; i++) {
            System.out.println("order " + (i + 1) + ": " + dishes[i] + " " + costs.get(i).get());
        }
        pool.shutdown();
    }
}
