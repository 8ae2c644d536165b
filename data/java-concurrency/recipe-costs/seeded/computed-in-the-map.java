import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class RecipeCosts {
    private static final ConcurrentHashMap<String, Integer> costs = new ConcurrentHashMap<>();

    private static int cost(String dish) {
        return costs.computeIfAbsent(dish, d -> {
            System.out.println("costing " + d);
            return 3 * d.length() + (d.equals("stew") ? 1 : 0);
        });
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> soup = () -> cost("soup");
        Callable<Integer> stew = () -> cost("stew");
        Future<Integer> order1 = pool.submit(soup);
        Future<Integer> order2 = pool.submit(stew);
        Future<Integer> order3 = pool.submit(soup);
        System.out.println("order 1: soup " + order1.get());
        System.out.println("order 2: stew " + order2.get());
        System.out.println("order 3: soup " + order3.get());
        pool.shutdown();
    }
}
