import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class StationReport {
    private static FutureTask<Integer> ask(Callable<Integer> station) {
        FutureTask<Integer> task = new FutureTask<>(station);
        new Thread(task).run();
        return task;
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, FutureTask<Integer>> tasks = new LinkedHashMap<>();
        tasks.put("coast", ask(() -> 12));
        tasks.put("hills", ask(() -> {
            throw new IOException("hills is broken");
        }));
        tasks.put("lake", ask(() -> 20));
        int sum = 0;
        int count = 0;
        for (Map.Entry<String, FutureTask<Integer>> entry : tasks.entrySet()) {
            try {
                int degrees = entry.getValue().get();
                System.out.println(entry.getKey() + ": " + degrees + " degrees");
                sum += degrees;
                count++;
            } catch (ExecutionException e) {
                System.out.println(entry.getKey() + ": no answer");
            }
        }
        System.out.println("mean=" + sum / count);
    }
}
