import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] closed = new int[2];
        AtomicInteger count = new AtomicInteger();
        List<Callable<Integer>> legs = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            int leg = i;
            legs.add(() -> {
                if (leg == 1) {
                    return 40;
                }
                closed[count.getAndIncrement()] = leg;
                throw new IllegalStateException("closed: " + leg);
            });
        }
        try {
            List<Future<Integer>> results = pool.invokeAll(legs);
            List<Callable<Integer>> detours = new ArrayList<>();
            for (int leg : closed) {
                detours.add(() -> 10 * leg + 25);
            }
            List<Future<Integer>> detourResults = pool.invokeAll(detours);
            int total = results.get(0).get();
            System.out.println("leg 1=" + total);
            for (int i = 0; i < closed.length; i++) {
                int minutes = detourResults.get(i).get();
                System.out.println("detour " + closed[i] + "=" + minutes);
                total += minutes;
            }
            System.out.println("total=" + total);
        } finally {
            pool.shutdown();
        }
    }
}
