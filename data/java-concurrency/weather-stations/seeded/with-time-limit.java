import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class WeatherService {
    static class StationQuery implements Callable<Integer> {
        private final String station;

        StationQuery(String station) {
            this.station = station;
        }

        @Override
        public Integer call() throws Exception {
            switch (station) {
                case "coast":
                    return 12;
                case "lake":
                    return 20;
                default:
                    throw new IOException("no connection to " + station);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] names = {"coast", "hills", "lake"};
        List<StationQuery> queries = new ArrayList<>();
        for (String name : names) {
            queries.add(new StationQuery(name));
        }
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> results = pool.invokeAll(queries, 5, TimeUnit.SECONDS);
            int sum = 0;
            int answers = 0;
            for (int i = 0; i < names.length; i++) {
                try {
                    int degrees = results.get(i).get();
                    System.out.println(names[i] + ": " + degrees + " degrees");
                    sum += degrees;
                    answers++;
                } catch (ExecutionException e) {
                    System.out.println(names[i] + ": no answer");
                }
            }
            System.out.println("mean=" + sum / answers);
        } finally {
            pool.shutdown();
        }
    }
}
