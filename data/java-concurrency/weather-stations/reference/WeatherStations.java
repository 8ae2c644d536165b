import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class WeatherStations {
    private static final class Station implements Callable<Integer> {
        private final String name;
        private final Integer degrees;

        Station(String name, Integer degrees) {
            this.name = name;
            this.degrees = degrees;
        }

        @Override
        public Integer call() throws IOException {
            if (degrees == null) {
                throw new IOException(name + " is broken");
            }
            return degrees;
        }
    }

    private static void report(ExecutorService pool, List<Station> stations)
            throws InterruptedException {
        List<Future<Integer>> answers = pool.invokeAll(stations);
        int sum = 0;
        int count = 0;
        for (int i = 0; i < answers.size(); i++) {
            String name = stations.get(i).name;
            try {
                int degrees = answers.get(i).get();
                System.out.println(name + ": " + degrees + " degrees");
                sum += degrees;
                count++;
            } catch (ExecutionException e) {
                System.out.println(name + ": no answer");
            }
        }
        System.out.println("mean=" + sum / count);
    }

    public static void main(String[] args) throws InterruptedException {
        List<Station> stations = Arrays.asList(
            new Station("coast", 12), new Station("hills", null), new Station("lake", 20));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            report(pool, stations);
        } finally {
            pool.shutdown();
        }
    }
}
