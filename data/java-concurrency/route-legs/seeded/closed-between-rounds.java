import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Trip {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);

    private List<Future<Integer>> compute(List<Callable<Integer>> tasks)
            throws InterruptedException {
        try {
            return executor.invokeAll(tasks);
        } finally {
            executor.shutdown();
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Trip trip = new Trip();
        List<Callable<Integer>> legs = new ArrayList<>();
        legs.add(() -> 40);
        for (int i = 2; i <= 3; i++) {
            final String message = "leg " + i + " is closed";
            legs.add(() -> {
                throw new IllegalStateException(message);
            });
        }
        List<String> lines = new ArrayList<>();
        List<Integer> closed = new ArrayList<>();
        List<Callable<Integer>> detours = new ArrayList<>();
        int total = 0;
        List<Future<Integer>> results = trip.compute(legs);
        for (int i = 1; i <= 3; i++) {
            final int leg = i;
            try {
                int minutes = results.get(i - 1).get();
                lines.add("leg " + leg + "=" + minutes);
                total += minutes;
            } catch (ExecutionException e) {
                closed.add(leg);
                detours.add(() -> 10 * leg + 25);
            }
        }
        List<Future<Integer>> detourResults = trip.compute(detours);
        for (int i = 0; i < closed.size(); i++) {
            int minutes = detourResults.get(i).get();
            lines.add("detour " + closed.get(i) + "=" + minutes);
            total += minutes;
        }
        lines.forEach(System.out::println);
        System.out.println("total=" + total);
    }
}
