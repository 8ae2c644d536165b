import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class RoutePlanner {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    static class Leg implements Callable<Integer> {
        private final int number;

        Leg(int number) {
            this.number = number;
        }

        boolean isOpen() {
            return number == 1;
        }

        @Override
        public Integer call() throws Exception {
            try {
                if (!isOpen()) {
                    throw new IllegalStateException("leg closed");
                }
                return 40;
            } catch (IllegalStateException e) {
                return POOL.submit(() -> 10 * number + 25).get();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Leg> legs = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            legs.add(new Leg(i));
        }
        try {
            List<Future<Integer>> results = POOL.invokeAll(legs);
            int total = 0;
            for (int i = 0; i < 3; i++) {
                Leg leg = legs.get(i);
                int minutes = results.get(i).get();
                String kind = leg.isOpen() ? "leg " : "detour ";
                System.out.println(kind + leg.number + "=" + minutes);
                total += minutes;
            }
            System.out.println("total=" + total);
        } catch (ExecutionException e) {
            System.out.println("failed: " + e.getCause());
        } finally {
            POOL.shutdown();
        }
    }
}
