import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class RouteLegs {
    private static final int LEGS = 3;

    private static int leg(int number) {
        if (number > 1) {
            throw new IllegalStateException("leg " + number + " is closed");
        }
        return 40;
    }

    private static int detour(int number) {
        return 10 * number + 25;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService planner = Executors.newFixedThreadPool(2);
        try {
            List<Callable<Integer>> legs = new ArrayList<>();
            for (int l = 1; l <= LEGS; l++) {
                int number = l;
                legs.add(() -> leg(number));
            }
            List<Callable<Integer>> detours = new ArrayList<>();
            Integer[] minutes = new Integer[LEGS];
            List<Future<Integer>> firstRound = planner.invokeAll(legs);
            for (int i = 0; i < LEGS; i++) {
                int number = i + 1;
                try {
                    minutes[i] = firstRound.get(i).get();
                } catch (ExecutionException e) {
                    detours.add(() -> detour(number));
                }
            }
            int total = 0;
            int next = 0;
            List<Future<Integer>> secondRound = planner.invokeAll(detours);
            for (int i = 0; i < LEGS; i++) {
                boolean open = minutes[i] != null;
                int needed = open ? minutes[i] : secondRound.get(next++).get();
                System.out.println((open ? "leg " : "detour ") + (i + 1) + "=" + needed);
                total += needed;
            }
            System.out.println("total=" + total);
        } finally {
            planner.shutdown();
        }
    }
}
