import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class RequestStatistic {
    private static final int REQUESTS = 3;

    private static final class Statistic {
        private int requests;
        private long bytes;

        synchronized void enter(long answerBytes) {
            requests++;
            bytes += answerBytes;
        }

        synchronized int requests() {
            return requests;
        }

        synchronized long bytes() {
            return bytes;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Statistic statistic = new Statistic();
        ExecutorService server = Executors.newFixedThreadPool(2);
        try {
            for (int r = 1; r <= REQUESTS; r++) {
                long answerBytes = r * 100L;
                server.execute(() -> statistic.enter(answerBytes));
            }
        } finally {
            server.shutdown();
        }
        if (server.awaitTermination(1, TimeUnit.MINUTES)) {
            System.out.println("requests=" + statistic.requests());
            System.out.println("bytes=" + statistic.bytes());
        }
    }
}
