//! labels: uncaught_exception
// The partner may come too late for the time that main has.
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangeRunsOutOfTime {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> bench = new Exchanger<>();
        Thread partner = new Thread(() -> {
            try {
                bench.exchange("map");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        partner.setDaemon(true);
        partner.start();
        try {
            bench.exchange("key", 30, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("nobody came");
        }
    }
}
